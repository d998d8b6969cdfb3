import { defineInventory } from '../data-inventory/inventory-entry.ts';

const RECIPIENTS = 'Ids of users who get a broadcast, and nothing else about them';

/**
 * The keys are those of adapters/keys.ts; the two numbers of a page differ. What a user got of a broadcast is among the notifications of
 * that user.
 */
export const broadcastInventory = defineInventory([
  {
    store: 'table',
    pk: 'BROADCAST#{uuid}',
    sk: 'BROADCAST',
    ownerless: `The texts and the progress of a broadcast, for a year. ${RECIPIENTS}, until its dry run has ended.`,
  },
  { store: 'table', pk: 'BROADCAST#{uuid}', sk: 'PAGE#{number}#{word}', ownerless: `${RECIPIENTS}; 30 days.` },
  { store: 'table', pk: 'BROADCAST_STARTS', sk: 'STARTS', ownerless: 'When the last broadcasts started; an hour.' },
]);
