import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'admin-webhooks',
  contracts,
  greedyBelow: ['/admin/webhook-deliveries', '/admin/webhook-endpoints'],
  inventory: [],
});
