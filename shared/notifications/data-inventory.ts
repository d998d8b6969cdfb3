import { defineInventory } from '../data-inventory/inventory-entry.ts';

export const notificationsInventory = defineInventory([
  { store: 'table', pk: 'USER#{user}#NOTIFICATIONS', sk: 'ITEM#{instant}#{uuid}', export: { file: 'notifications' } },
  { store: 'table', pk: 'USER#{user}#NOTIFICATIONS', sk: 'HEAD', export: { omitted: 'It counts notifications.' } },
  { store: 'table', pk: 'USER#{user}#NOTIFICATIONS', sk: 'PREFERENCES', export: { file: 'profile' } },
  {
    store: 'table',
    pk: 'USER#{user}#NOTIFICATIONS',
    sk: 'EVENT#{event_item}',
    export: { omitted: 'It records which events were notified; 60 days.' },
  },
]);
