import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

/** The keys are those of adapters/keys.ts. */
export const inventory = defineInventory([
  {
    store: 'credentials',
    pk: 'RESTORE_KEY#{digest}',
    sk: 'RESTORE_KEY',
    ownerless: 'A public key; a day longer than the last token of it.',
  },
  {
    store: 'table',
    pk: 'ERASED_ACCOUNTS',
    sk: '{day}#{uuid}',
    ownerless: 'Of an account that was erased: the day, its plan and its age in months; for good.',
  },
]);
