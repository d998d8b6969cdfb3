import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The keys are those of adapters/keys.ts. */
export const financeInventory = defineInventory([
  { store: 'table', pk: 'USER#{user}#FINANCE', sk: 'FOLIO#{text}', export: { omitted: 'It names sums of the validations.' } },
  { store: 'table', pk: 'USER#{user}#FINANCE', sk: 'MONTHLY_NOTICE', export: { omitted: 'It is a switch of the account.' } },
]);
