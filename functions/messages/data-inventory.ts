import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

export const inventory = defineInventory([
  { store: 'table', pk: 'MESSAGE#{message}', sk: 'MESSAGE', ownerless: 'Outcome of a message, by its digest; 30 days.' },
  {
    store: 'table',
    pk: 'SUPPRESSED#{digest}',
    sk: 'SUPPRESSED',
    ownerless: 'Digest of an address that must get no mail, whichever account has it; for good, so that none is sent again.',
  },
]);
