import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The keys are those of adapters/keys.ts. */
export const bankingInventory = defineInventory([
  {
    store: 'table',
    pk: 'DIRECTORY#{digest}',
    sk: '{digest}',
    nobodys: 'Bank of a phone, under keyed digests of the phone and of who saw it that nobody can undo; for good.',
  },
  { store: 'table', pk: 'PARTICIPANTS', sk: 'SNAPSHOT#{day}', nobodys: "Banxico's list of participants; for good." },
  { store: 'table', pk: 'PARTICIPANTS', sk: 'CHECKED', nobodys: "The day of the last look at Banxico's list; for good." },
]);
