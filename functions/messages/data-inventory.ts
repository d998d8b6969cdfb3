import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

export const inventory = defineInventory([
  { store: 'table', pk: 'MESSAGE#{message}', sk: 'MESSAGE', ownerless: 'Says of the digest of a message how it ended; 30 days.' },
  {
    store: 'table',
    pk: 'SUPPRESSED#{digest}',
    sk: 'SUPPRESSED',
    ownerless: 'Digest of an address that wants no mail, whoever gives it: it is kept so that none is sent again; for good.',
  },
]);
