import { idempotencyInventory } from '../../shared/data-inventory/idempotency-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'meta',
  contracts,
  otherEntries: ['fallback'],
  inventory: idempotencyInventory,
});
