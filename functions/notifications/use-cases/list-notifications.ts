import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import {
  categoryOf,
  isNotificationId,
  stateOf,
  type Notification,
  type NotificationId,
  type NotificationState,
} from '../../../shared/notifications/domain/notification.ts';
import type { Category } from '../../../shared/notifications/domain/notified-events.ts';
import type { NotificationStore } from '../../../shared/notifications/ports/notification-store.ts';
import { readFilteredPage } from '../../../shared/platform/filtered-page.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';

/** Notifications per read when filters remove some: all that an account may have, in a few reads. */
const FILTERED_BATCH = 200;
const MAX_BATCHES = 10;

export type NotificationFilters = { readonly state?: NotificationState | undefined; readonly category?: Category | undefined };

export type NotificationsRequest = {
  readonly userId: UserId;
  readonly filters: NotificationFilters;
  readonly size: number;
  readonly cursor: { readonly side: 'after' | 'before'; readonly token: string } | null;
};

export type NotificationsPage = {
  readonly notifications: readonly Notification[];
  readonly size: number;
  readonly next: string | null;
  readonly prev: string | null;
};

type Deps = { readonly notifications: Pick<NotificationStore, 'list'>; readonly cursors: Cursors };

const matches = ({ state, category }: NotificationFilters, notification: Notification): boolean =>
  (state === undefined ? stateOf(notification) !== 'archived' : stateOf(notification) === state) &&
  (category === undefined || categoryOf(notification) === category);

const bindingOf = ({ userId, filters: { state, category } }: NotificationsRequest): string =>
  JSON.stringify(['notifications', userId, state ?? null, category ?? null]);

type Position = { readonly after: NotificationId | null; readonly resume: NotificationId | null; readonly isBackward: boolean };

/** Start of the next and the previous page; null when there is none. */
const idsBeside = (ordered: readonly Notification[], { after, resume, isBackward }: Position) => {
  if (isBackward) return { older: ordered.at(-1)?.id ?? after, newer: resume };
  return { older: resume, newer: after === null ? null : (ordered[0]?.id ?? after) };
};

/** A page of notifications, newest first; archived ones only on request. */
export const makeListNotifications =
  ({ notifications, cursors }: Deps) =>
  async (request: NotificationsRequest): Promise<Result<NotificationsPage, 'invalid_cursor'>> => {
    const { userId, filters, size, cursor } = request;
    const binding = bindingOf(request);
    const start = cursor === null ? null : await cursors.read(cursor.token, binding);
    const after = typeof start === 'string' && isNotificationId(start) ? start : null;
    if (cursor !== null && after === null) return fail({ code: 'invalid_cursor', parameter: `page[${cursor.side}]` });
    const isBackward = cursor?.side === 'before';
    const page = await readFilteredPage<Notification, NotificationId | null>({
      start: after,
      size,
      read: async (position) => {
        const direction = isBackward ? 'newer' : 'older';
        const { notifications: entries, hasMore } = await notifications.list({ userId, direction, after: position, limit: FILTERED_BATCH });
        return { entries, position: entries.at(-1)?.id ?? position, hasMore };
      },
      matches: (notification) => matches(filters, notification),
      positionOf: ({ id }) => id,
      maxBatches: MAX_BATCHES,
    });
    const ordered = isBackward ? page.entries.toReversed() : page.entries;
    const resume = page.hasMore ? page.position : null;
    const { older, newer } = idsBeside(ordered, { after, resume, isBackward });
    const cursorAt = (id: NotificationId | null) => (id === null ? null : cursors.sign(id, binding));
    return ok({ notifications: ordered, size, next: await cursorAt(older), prev: await cursorAt(newer) });
  };
