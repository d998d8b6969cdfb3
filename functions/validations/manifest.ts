import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { validationInventory } from '../../shared/validation/data-inventory.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'validations',
  contracts,
  inventory: validationInventory,
});
