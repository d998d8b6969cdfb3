import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

/** The keys are those of adapters/keys.ts. */
export const inventory = defineInventory([
  {
    store: 'table',
    pk: 'USER#{user}',
    sk: 'BILLING',
    export: { omitted: 'It names the customer at the payment processor, whose invoices GET /billing/invoices lists.' },
  },
]);
