import { banxicoInventory } from '../../shared/banxico/data-inventory.ts';
import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

export const inventory = defineInventory([
  ...banxicoInventory,
  { store: 'table', pk: 'RECONCILIATION', sk: 'POSITION', ownerless: 'Position that the reconciliation of quotas has reached; for good.' },
]);
