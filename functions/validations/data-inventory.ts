import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';
import { validationInventory } from '../../shared/validation/data-inventory.ts';

/** The keys are those of adapters/keys.ts. */
export const inventory = defineInventory([
  ...validationInventory,
  {
    store: 'table',
    pk: 'EVIDENCE_KEYS',
    sk: '{text}',
    ownerless: 'Public keys of evidence packs, as long as a pack may be verified: without an end.',
  },
]);
