import { eventItemOf, type EventId } from '../../events/event-id.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import { createdAtOf, type NotificationId } from '../domain/notification.ts';
import type { PushSubscriptionId } from '../domain/push-subscription.ts';

export const notificationPartition = (userId: UserId): string => `USER#${userId}#NOTIFICATIONS`;

export const NOTIFICATION_SORT = 'ITEM#';
export const notificationKey = (userId: UserId, id: NotificationId): ItemKey => ({
  pk: notificationPartition(userId),
  sk: `${NOTIFICATION_SORT}${instantSort(createdAtOf(id))}#${id}`,
});

/** The counters. */
export const headKey = (userId: UserId): ItemKey => ({ pk: notificationPartition(userId), sk: 'HEAD' });

/** The switches that the user has set. */
export const preferencesKey = (userId: UserId): ItemKey => ({ pk: notificationPartition(userId), sk: 'PREFERENCES' });

/** The decisions about the events of one item. */
export const eventMarkKey = (userId: UserId, id: EventId): ItemKey => ({
  pk: notificationPartition(userId),
  sk: `EVENT#${eventItemOf(id)}`,
});

export const PUSH_SORT = 'PUSH#';
export const pushSubscriptionKey = (userId: UserId, id: PushSubscriptionId): ItemKey => ({
  pk: notificationPartition(userId),
  sk: `${PUSH_SORT}${id}`,
});

/** Names the user whose subscription a browser has. */
export const pushOwnerKey = (endpointDigest: string): ItemKey => ({ pk: `PUSH_ENDPOINT#${endpointDigest}`, sk: 'OWNER' });

/** The chat that is linked to the account. */
export const chatKey = (userId: UserId): ItemKey => ({ pk: notificationPartition(userId), sk: 'CHAT' });

/** The code that links a chat. */
export const linkCodeKey = (userId: UserId): ItemKey => ({ pk: notificationPartition(userId), sk: 'CHAT_CODE' });

/** The mark of a message of the messenger that linked a chat. */
export const chatUpdateKey = (userId: UserId, updateId: number): ItemKey => ({
  pk: notificationPartition(userId),
  sk: `CHAT_UPDATE#${updateId}`,
});
