import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The keys are those of adapters/keys.ts. */
export const serviceStatusInventory = defineInventory([
  {
    store: 'table',
    pk: 'PORTAL_TRAFFIC',
    sk: '{number}',
    ownerless: 'Counts of the answers of the CEP portal, over all accounts; eight days.',
  },
]);
