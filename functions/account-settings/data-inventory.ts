import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

const PASSING = 'It is valid for a day, and the audit contains the same data.';

export const inventory = defineInventory([
  { store: 'credentials', pk: 'USER#{user}', sk: 'EMAIL_CHANGE', export: { omitted: PASSING } },
  { store: 'credentials', pk: 'EMAIL_CHANGE#{digest}', sk: 'EMAIL_CHANGE', listedIn: 'owner', export: { omitted: PASSING } },
]);
