import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';
import { holdings } from './holdings.ts';

export const manifest = defineManifest({
  name: 'user-identities',
  contracts,
  holdings,
});
