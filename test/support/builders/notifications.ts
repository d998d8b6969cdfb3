import { NONE_RECENT, placementOf } from '../../../shared/notifications/domain/digest.ts';
import { notificationIdOf, type Notification } from '../../../shared/notifications/domain/notification.ts';
import type { Append, NotificationHead } from '../../../shared/notifications/ports/notification-store.ts';
import { userIdOf } from './identity/identity.ts';
import { eventOf, HAPPENED_AT } from './webhooks.ts';

/** An unread notification of a verdict, for the user "owner". */
export const aNotification = (text: string, changes: Partial<Notification> = {}): Notification => ({
  userId: userIdOf('owner'),
  id: notificationIdOf(eventOf(text), changes.createdAt ?? HAPPENED_AT),
  type: 'validation.completed',
  subjectId: null,
  params: {},
  count: 1,
  createdAt: HAPPENED_AT,
  readAt: null,
  archivedAt: null,
  ...changes,
});

/** The append of that notification to an account with this head. */
export const anAppend = (text: string, head: NotificationHead, changes: Partial<Notification> = {}): Append => {
  const notification = aNotification(text, changes);
  return {
    eventId: eventOf(text),
    notification,
    isListed: true,
    placement: placementOf(notification.id, head.recent[notification.type] ?? NONE_RECENT),
    decision: { channels: [], count: 1 },
    head,
    now: HAPPENED_AT,
  };
};
