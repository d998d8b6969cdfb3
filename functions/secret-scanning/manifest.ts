import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

/** A family of its own: GitHub alone calls it, and it may end keys and nothing else. */
export const manifest = defineManifest({
  name: 'secret-scanning',
  contracts,
  inventory: [],
});
