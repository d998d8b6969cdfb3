import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The keys are those of adapters/keys.ts. */
export const bankingInventory = defineInventory([
  {
    store: 'table',
    pk: 'DIRECTORY#{digest}',
    sk: '{digest}',
    ownerless: 'Bank of a phone, under irreversible keyed digests of the phone and of the users who observed it; for good.',
  },
  { store: 'table', pk: 'PARTICIPANTS', sk: 'SNAPSHOT#{day}', ownerless: "Banxico's list of participants; for good." },
  { store: 'table', pk: 'PARTICIPANTS', sk: 'CHECKED', ownerless: "The day of the last look at Banxico's list; for good." },
]);
