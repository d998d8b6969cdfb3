import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The keys are those of adapters/invoice-copies.ts. */
export const invoiceInventory = defineInventory([
  { store: 'table', pk: 'USER#{user}#INVOICES', sk: '{instant}#{text}', export: { file: 'invoices' } },
]);
