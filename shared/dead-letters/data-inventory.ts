import { defineInventory } from '../data-inventory/inventory-entry.ts';

const A_COPY = 'It is a message of the service to itself about data in the other files; 28 days.';

/** The keys are those of adapters/keys.ts, and of shared/platform/dynamodb/failure-causes.ts. */
export const deadLetterInventory = defineInventory([
  { store: 'table', pk: 'DEAD_LETTER#{uuid}', sk: 'LETTER', listedIn: 'owner', export: { omitted: A_COPY } },
  { store: 'table', pk: 'DEAD_LETTER#{uuid}', sk: 'BODY', listedIn: 'owner', export: { omitted: A_COPY } },
  {
    store: 'table',
    pk: 'FAILURE_CAUSE#{uuid}',
    sk: 'CAUSE',
    ownerless: 'Name and text of the error that ended the last attempt at a message, without data of customers; 15 days.',
  },
]);
