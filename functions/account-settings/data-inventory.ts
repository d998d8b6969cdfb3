import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

const PASSING = 'It is good for a day, and says nothing that the audit does not.';

export const inventory = defineInventory([
  { store: 'credentials', pk: 'USER#{user}', sk: 'EMAIL_CHANGE', export: { omitted: PASSING } },
  { store: 'credentials', pk: 'EMAIL_CHANGE#{digest}', sk: 'EMAIL_CHANGE', listedIn: 'owner', export: { omitted: PASSING } },
]);
