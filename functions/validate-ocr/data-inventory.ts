import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

export const inventory = defineInventory([
  { bucket: 'receipts', key: 'uploads/{user}/{text}', export: { omitted: 'It becomes a receipt, or goes after a day.' } },
]);
