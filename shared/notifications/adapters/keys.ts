import { eventItemOf, type EventId } from '../../events/event-id.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import { createdAtOf, type NotificationId } from '../domain/notification.ts';

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
