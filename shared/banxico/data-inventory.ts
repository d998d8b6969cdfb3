import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The key is that of adapters/keys.ts. */
export const banxicoInventory = defineInventory([
  { store: 'table', pk: 'CEP_PORTAL', sk: 'RATE', ownerless: 'The rate of queries to the portal; for good.' },
]);
