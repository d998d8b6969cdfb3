import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The key is that of adapters/keys.ts. */
export const overridesInventory = defineInventory([
  {
    store: 'table',
    pk: 'OVERRIDES',
    sk: 'DOCUMENT',
    ownerless: 'What admins changed of banks, BINs, legal documents and settings; for good.',
  },
]);
