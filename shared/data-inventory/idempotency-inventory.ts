import { defineInventory } from './inventory-entry.ts';

/** The keys are those of keys.ts. */
export const idempotencyInventory = defineInventory([
  {
    store: 'table',
    pk: 'USER#{user}',
    sk: 'IDEMPOTENCY#{text}',
    export: { omitted: 'It repeats an answer for a day; what the answer shows is in the other files.' },
  },
  { store: 'table', pk: 'DELIVERY#{event}', sk: '{text}', ownerless: 'Says of the digest of an event that it was acted on; 60 days.' },
]);
