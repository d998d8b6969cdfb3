import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The keys are those of adapters/keys.ts. */
export const serviceStatusInventory = defineInventory([
  {
    store: 'table',
    pk: 'PORTAL_TRAFFIC',
    sk: '{number}',
    ownerless: 'Counts of the answers of the CEP portal, over all accounts; eight days.',
  },
  {
    store: 'table',
    pk: 'BANK_TIMINGS',
    sk: '{number}',
    ownerless: 'Times from payment to CEP by bank, over all accounts; 32 days.',
  },
  { store: 'table', pk: 'DELIVERY#{uuid}', sk: 'portal-answers', ownerless: 'Records that an answer of the portal was counted; 60 days.' },
]);
