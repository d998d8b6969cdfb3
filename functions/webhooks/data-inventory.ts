import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

const COUNTS = 'It counts endpoints.';

export const inventory = defineInventory([
  { store: 'table', pk: 'USER#{user}#WEBHOOKS', sk: 'ENDPOINT#{uuid}', export: { file: 'webhook_endpoints' } },
  { store: 'table', pk: 'USER#{user}#WEBHOOKS', sk: 'COUNT', export: { omitted: COUNTS } },
  { store: 'table', pk: 'USER#{user}#WEBHOOK_DELIVERIES', sk: '{instant}#{uuid}', export: { file: 'webhook_deliveries' } },
  {
    store: 'table',
    pk: 'PLATFORM#WEBHOOK_DELIVERIES',
    sk: '{instant}#{uuid}',
    listedIn: 'owner',
    export: { omitted: 'It is a notification of the service to itself about data in the other files.' },
  },
  { store: 'table', pk: 'USER#{user}#EVENTS', sk: 'HEAD', export: { omitted: 'It counts events.' } },
  {
    store: 'table',
    pk: 'USER#{user}#EVENTS',
    sk: 'EVENT#{number}',
    export: { omitted: 'It reports changes of data in the other files; 30 days.' },
  },
  {
    store: 'table',
    pk: 'USER#{user}#EVENTS',
    sk: 'ITEM#{event_item}',
    export: { omitted: 'It gives the events of an item their positions.' },
  },
  { store: 'table', pk: 'PLATFORM#WEBHOOKS', sk: 'ENDPOINT#{uuid}', ownerless: "The platform's own endpoint; until it is deleted." },
  { store: 'table', pk: 'PLATFORM#WEBHOOKS', sk: 'COUNT', ownerless: "Number of the platform's own endpoints; for good." },
  { store: 'table', pk: 'WEBHOOK_TOTALS', sk: '{day}', ownerless: 'Counts of deliveries over all accounts; a hundred days.' },
  {
    store: 'table',
    pk: 'WEBHOOK_HOST#{text}',
    sk: 'MINUTE#{number}',
    ownerless: 'Deliveries to a host by digests of accounts; five minutes.',
  },
  {
    store: 'table',
    pk: 'WEBHOOK_HOST#{text}',
    sk: 'BLOCKED#{digest}',
    ownerless: 'Until when a host waits, by the digest of an account; until then.',
  },
]);
