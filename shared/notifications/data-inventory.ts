import { defineInventory } from '../data-inventory/inventory-entry.ts';

export const notificationsInventory = defineInventory([
  { store: 'table', pk: 'USER#{user}#NOTIFICATIONS', sk: 'ITEM#{instant}#{uuid}', export: { file: 'notifications' } },
  { store: 'table', pk: 'USER#{user}#NOTIFICATIONS', sk: 'HEAD', export: { omitted: 'It counts notifications.' } },
  { store: 'table', pk: 'USER#{user}#NOTIFICATIONS', sk: 'PREFERENCES', export: { file: 'profile' } },
  {
    store: 'table',
    pk: 'USER#{user}#NOTIFICATIONS',
    sk: 'PUSH#{uuid}',
    references: { browser: 'endpoint_digest' },
    export: { file: 'notification_channels' },
  },
  { store: 'table', pk: 'PUSH_ENDPOINT#{browser}', sk: 'OWNER', export: { omitted: 'It names the user of a browser that is shown.' } },
  { store: 'table', pk: 'USER#{user}#NOTIFICATIONS', sk: 'CHAT', export: { file: 'notification_channels' } },
  {
    store: 'table',
    pk: 'USER#{user}#NOTIFICATIONS',
    sk: 'CHAT_CODE',
    export: { omitted: 'Digest of a code that links a chat; ten minutes.' },
  },
  {
    store: 'table',
    pk: 'USER#{user}#NOTIFICATIONS',
    sk: 'CHAT_UPDATE#{number}',
    export: { omitted: 'Number of the message that linked a chat; two days.' },
  },
  {
    store: 'table',
    pk: 'USER#{user}#NOTIFICATIONS',
    sk: 'EVENT#{event_item}',
    export: { omitted: 'It records which events were notified; 60 days.' },
  },
]);
