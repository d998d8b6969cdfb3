import type { ChatStore } from '../../../../shared/notifications/ports/chat-store.ts';
import type { PushSubscriptionStore } from '../../../../shared/notifications/ports/push-subscription-store.ts';
import { isoInstant } from '../../../../shared/platform/time/instant.ts';
import type { Exporter } from './exporter.ts';
import { resourceFile } from './resource-files.ts';

type Ports = { readonly pushSubscriptions: Pick<PushSubscriptionStore, 'list'>; readonly chats: Pick<ChatStore, 'find'> };

/** The browsers and the chat that get notifications. The keys of a browser are credentials, and are left out. */
export const makeChannelFiles = ({ pushSubscriptions, chats }: Ports): Exporter =>
  async function* ({ user }) {
    const [subscriptions, chat] = await Promise.all([pushSubscriptions.list(user.id), chats.find(user.id)]);
    yield resourceFile('notification_channels', {
      type: 'notification_channels',
      id: user.id,
      attributes: {
        browsers: subscriptions.map(({ id, endpoint, deviceName, createdAt }) => ({
          id,
          service: new URL(endpoint).host,
          device_name: deviceName,
          created_at: isoInstant(createdAt),
        })),
        chat: chat === null ? null : { chat_id: chat.chatId, linked_at: isoInstant(chat.linkedAt) },
      },
    });
  };
