import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

/** The keys are those of adapters/request-log.ts. */
export const inventory = defineInventory([
  {
    store: 'table',
    pk: 'USER#{user}#REQUESTS',
    sk: '{instant}#{text}',
    export: { omitted: '`GET /usage/api/export` has these requests, of the last 30 days and without contents.' },
  },
]);
