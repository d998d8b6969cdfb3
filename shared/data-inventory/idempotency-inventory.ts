import { defineInventory } from './inventory-entry.ts';

/** The keys are those of keys.ts. */
export const idempotencyInventory = defineInventory([
  {
    store: 'table',
    pk: 'USER#{user}',
    sk: 'IDEMPOTENCY#{text}',
    export: { omitted: 'It repeats an answer for a day; the other files contain the data of the answer.' },
  },
  { store: 'table', pk: 'DELIVERY#{event}', sk: '{text}', ownerless: 'Records that a consumer processed an event; 60 days.' },
]);
