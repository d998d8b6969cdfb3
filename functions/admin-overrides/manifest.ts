import { overridesInventory } from '../../shared/overrides/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'admin-overrides',
  contracts,
  greedyBelow: ['/admin/banks', '/admin/bins', '/admin/legal-documents'],
  inventory: overridesInventory,
});
