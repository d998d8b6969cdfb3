import * as v from 'valibot';

import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import { isNotificationId, type Notification } from '../domain/notification.ts';
import { CHANNELS, isNotifiedType } from '../domain/notified-events.ts';
import type { Decision, NotificationHead } from '../ports/notification-store.ts';
import { notificationKey } from './keys.ts';

const id = v.pipe(v.string(), v.guard(isNotificationId));
const instant = v.nullable(v.number());

const notificationItem = v.object({
  notification_id: id,
  event_type: v.pipe(v.string(), v.guard(isNotifiedType)),
  subject_id: v.nullable(v.string()),
  params: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
  event_count: v.number(),
  created_at: v.number(),
  read_at: instant,
  archived_at: instant,
  version: v.number(),
});

/** A notification with the version of its item, which every change raises. */
export type StoredNotification = { readonly notification: Notification; readonly version: number };

/** Throws on an item that is not as this adapter writes it. */
export const storedNotificationOf = (userId: UserId, item: RawItem): StoredNotification => {
  const read = v.parse(notificationItem, item);
  return {
    version: read.version,
    notification: {
      userId,
      id: read.notification_id,
      type: read.event_type,
      subjectId: read.subject_id,
      params: read.params,
      count: read.event_count,
      createdAt: read.created_at,
      readAt: read.read_at,
      archivedAt: read.archived_at,
    },
  };
};

export const itemOfNotification = (notification: Notification): RawItem => ({
  ...notificationKey(notification.userId, notification.id),
  notification_id: notification.id,
  event_type: notification.type,
  subject_id: notification.subjectId,
  params: notification.params,
  event_count: notification.count,
  created_at: notification.createdAt,
  read_at: notification.readAt,
  archived_at: notification.archivedAt,
  version: 1,
});

const recentOfType = v.object({
  ids: v.array(id),
  digest: v.nullable(v.object({ id, until: v.number() })),
});

const headItem = v.object({
  unread: v.optional(v.number(), 0),
  total: v.optional(v.number(), 0),
  sequence: v.optional(v.number(), 0),
  recent: v.optional(v.record(v.string(), recentOfType), {}),
  push_subscriptions: v.optional(v.number(), 0),
  is_chat_linked: v.optional(v.boolean(), false),
});

/** The head of an account; that of one without notifications for null. */
export const headFrom = (item: RawItem | null): NotificationHead => {
  const { push_subscriptions: subscriptions, is_chat_linked: isMessengerLinked, ...counters } = v.parse(headItem, item ?? {});
  return { ...counters, isPushEnabled: subscriptions > 0, isMessengerLinked };
};

const decisionValue = v.object({ notification_id: id, channels: v.array(v.picklist(CHANNELS)), event_count: v.number() });

export const decisionToStore = ({ channels, count }: Decision, notificationId: string) => ({
  notification_id: notificationId,
  channels,
  event_count: count,
});

const parsedDecision = (value: unknown) => v.parse(decisionValue, value);

export const decisionFrom = (value: unknown): Decision => {
  const { channels, event_count: count } = parsedDecision(value);
  return { channels, count };
};

/** The notifications that a mark of events names. */
export const notificationIdsIn = (mark: RawItem) =>
  Object.values(mark).flatMap((value) => {
    const parsed = v.safeParse(decisionValue, value);
    return parsed.success ? [parsed.output.notification_id] : [];
  });
