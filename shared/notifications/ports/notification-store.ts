import type { EventId } from '../../events/event-id.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Placement, RecentOfType } from '../domain/digest.ts';
import type { Notification, NotificationId } from '../domain/notification.ts';
import type { Channel, NotifiedType } from '../domain/notified-events.ts';

/** What `/users/me` shows. */
export type NotificationSummary = {
  /** Neither read nor archived. */
  readonly unread: number;
  readonly isPushEnabled: boolean;
  readonly isMessengerLinked: boolean;
};

/** The counters of an account's notifications, and the latest of each type. */
export type NotificationHead = NotificationSummary & {
  readonly total: number;
  /** Rises with every stored event: two appends to one account never use the same. */
  readonly sequence: number;
  readonly recent: Readonly<Partial<Record<NotifiedType, RecentOfType>>>;
};

/** What was decided about an event, so that a repetition sends the same messages. */
export type Decision = {
  /** The channels other than the list in the app. */
  readonly channels: readonly Channel[];
  /** Number of events of the message: more than one for a digest. */
  readonly count: number;
};

export type Append = {
  readonly eventId: EventId;
  readonly notification: Notification;
  /** Whether the list in the app shows it. */
  readonly isListed: boolean;
  readonly placement: Placement;
  readonly decision: Decision;
  /** As it was read: another one in between is a conflict. */
  readonly head: NotificationHead;
  readonly now: number;
};

/**
 * `known`: the event was stored before, with this decision. `erased`: its validation was erased. `conflict`: another event was stored
 * since the head was read. `digest_gone`: the user has read or removed the digest that it was to join.
 */
export type AppendOutcome =
  | { readonly kind: 'appended' | 'erased' | 'conflict' | 'digest_gone' }
  | { readonly kind: 'known'; readonly decision: Decision };

export type ListRequest = {
  readonly userId: UserId;
  readonly direction: 'older' | 'newer';
  /** The list continues after it; null begins at the end. */
  readonly after: NotificationId | null;
  readonly limit: number;
};

/** A change of one notification. */
export type StateChange = { readonly isRead: boolean | null; readonly isArchived: boolean | null };

/**
 * The notifications of each account, at most 500: a new one replaces the oldest. The counters change in the transaction of each change of a
 * notification, so they are exact under any concurrency.
 */
export type NotificationStore = {
  readonly head: (userId: UserId) => Promise<NotificationHead>;
  /** Stores an event once. */
  readonly append: (append: Append) => Promise<AppendOutcome>;
  readonly list: (request: ListRequest) => Promise<{ readonly notifications: readonly Notification[]; readonly hasMore: boolean }>;
  /** Changes a notification; null when there is none. An earlier instant of the same state stays. `now` in epoch milliseconds. */
  readonly change: (userId: UserId, id: NotificationId, change: StateChange, now: number) => Promise<Notification | null>;
  /** Marks every notification that is unread now as read; one that arrives meanwhile stays unread. */
  readonly readAll: (userId: UserId, now: number) => Promise<void>;
  /** False when there is none. */
  readonly remove: (userId: UserId, id: NotificationId) => Promise<boolean>;
  /** Removes the notifications of the validation of an event for good, and refuses later ones. Idempotent. */
  readonly erase: (userId: UserId, eventId: EventId, version: number, now: number) => Promise<void>;
};
