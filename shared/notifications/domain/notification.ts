import { createHash } from 'node:crypto';

import type { EventId } from '../../events/event-id.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Brand } from '../../platform/brand.ts';
import { isUuid } from '../../platform/ids/uuid.ts';
import type { Category, NotifiedType } from './notified-events.ts';
import { notifiedRow } from './notified-events.ts';

export type NotificationId = Brand<string, 'NotificationId'>;

export const isNotificationId = (text: string): text is NotificationId => isUuid(text);

/** Details for the texts of a notification, such as an amount or the last digits of an account. */
export type NotificationParams = Readonly<Record<string, string | number | null>>;

/** A notification in the app. Its texts are rendered from `type`, `params` and `count` when it is read. Instants are epoch milliseconds. */
export type Notification = {
  readonly userId: UserId;
  readonly id: NotificationId;
  readonly type: NotifiedType;
  /** Id of the validation or import; null for other events, and for a digest. */
  readonly subjectId: string | null;
  readonly params: NotificationParams;
  /** Number of events: more than one in a digest. */
  readonly count: number;
  readonly createdAt: number;
  readonly readAt: number | null;
  readonly archivedAt: number | null;
};

export const NOTIFICATION_STATES = ['unread', 'read', 'archived'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

export const stateOf = ({ readAt, archivedAt }: Pick<Notification, 'readAt' | 'archivedAt'>): NotificationState => {
  if (archivedAt !== null) return 'archived';
  return readAt === null ? 'unread' : 'read';
};

/** Whether it counts as unread: neither read nor archived. */
export const isUnread = (notification: Pick<Notification, 'readAt' | 'archivedAt'>): boolean => stateOf(notification) === 'unread';

export const categoryOf = ({ type }: Pick<Notification, 'type'>): Category => notifiedRow(type).category;

/** The digits of an id that are its instant. */
const TIME_DIGITS = 12;

/** The id of the notification of an event that happened at an instant (epoch milliseconds), the same for every delivery of the event. */
export const notificationIdOf = (eventId: EventId, at: number): NotificationId => {
  const digest = createHash('sha256').update(`notification ${eventId}`).digest('hex');
  const time = at.toString(16).padStart(TIME_DIGITS, '0');
  const id = `${time.slice(0, 8)}-${time.slice(8)}-4${digest.slice(0, 3)}-a${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
  if (!isNotificationId(id)) throw new RangeError('an instant beyond 48 bits');
  return id;
};

/** The instant in an id: the first part of its key in the table. */
export const createdAtOf = (id: NotificationId): number => Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16);
