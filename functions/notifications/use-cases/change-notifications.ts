import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Notification, NotificationId } from '../../../shared/notifications/domain/notification.ts';
import type { NotificationStore, StateChange } from '../../../shared/notifications/ports/notification-store.ts';

/** The counter of an account. */
export type UnreadCount = { readonly userId: UserId; readonly unread: number };

type Deps<Name extends keyof NotificationStore> = { readonly notifications: Pick<NotificationStore, Name> };

/** Marks a notification as read or archived, or takes the mark back. */
export const makeChangeNotification =
  ({ notifications }: Deps<'change'>) =>
  async (userId: UserId, id: NotificationId, change: StateChange, now: number): Promise<Result<Notification, 'not_found'>> => {
    const changed = await notifications.change(userId, id, change, now);
    return changed === null ? fail('not_found') : ok(changed);
  };

/** Deletes a notification for good. */
export const makeRemoveNotification =
  ({ notifications }: Deps<'remove'>) =>
  async (userId: UserId, id: NotificationId): Promise<Result<null, 'not_found'>> =>
    (await notifications.remove(userId, id)) ? ok(null) : fail('not_found');

/** Reads the number of unread notifications. */
export const makeReadUnreadCount =
  ({ notifications }: Deps<'head'>) =>
  async (userId: UserId): Promise<Result<UnreadCount, never>> =>
    ok({ userId, unread: (await notifications.head(userId)).unread });

/** Marks every notification as read that is unread now. */
export const makeReadAllNotifications =
  ({ notifications }: Deps<'head' | 'readAll'>) =>
  async (userId: UserId, now: number): Promise<Result<UnreadCount, never>> => {
    await notifications.readAll(userId, now);
    return ok({ userId, unread: (await notifications.head(userId)).unread });
  };
