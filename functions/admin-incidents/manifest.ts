import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'admin-incidents',
  contracts,
  greedyBelow: ['/admin/incidents'],
  inventory: [{ store: 'table', pk: 'INCIDENTS', sk: '{text}', ownerless: 'Incidents of the service, which are public.' }],
});
