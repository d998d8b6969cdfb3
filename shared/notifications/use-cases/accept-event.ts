import type { EventId } from '../../events/event-id.ts';
import { isErased, type User } from '../../identity/accounts/domain/account.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { UserStore } from '../../identity/accounts/ports/user-store.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { NONE_RECENT, placementOf, type Placement } from '../domain/digest.ts';
import { notificationIdOf, type Notification } from '../domain/notification.ts';
import { CHANNELS, notifiedRow, type Channel, type ChannelSwitches } from '../domain/notified-events.ts';
import { switchesAt } from '../domain/preferences.ts';
import { firstAttempt, type NotificationDeliveries } from '../ports/notification-delivery.ts';
import type { Decision, NotificationHead, NotificationStore } from '../ports/notification-store.ts';
import type { NotifiedEvent } from '../ports/notified-event.ts';
import type { PreferenceStore } from '../ports/preference-store.ts';
import type { SendMail } from './send-mail.ts';

type Deps = {
  readonly notifications: Pick<NotificationStore, 'head' | 'append'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly preferenceStore: Pick<PreferenceStore, 'find'>;
  readonly sendMail: SendMail;
  readonly notificationDeliveries: NotificationDeliveries;
  readonly clock: Clock;
};

/** Attempts of an append that loses races against others of the same account. */
const MAX_ATTEMPTS = 20;

const notificationOf = (id: EventId, { userId, type, at, subjectId, params }: NotifiedEvent, placement: Placement): Notification => ({
  userId,
  id: notificationIdOf(id, at),
  type,
  ...(placement.kind === 'digest'
    ? { subjectId: null, params: {}, count: placement.replaced.length + 1 }
    : { subjectId, params, count: 1 }),
  createdAt: at,
  readAt: null,
  archivedAt: null,
});

export type AcceptedEvent = {
  readonly id: EventId;
  readonly event: NotifiedEvent;
  readonly correlationId: string;
  /** The channels that may carry it; all unless they are given. */
  readonly channels?: readonly Channel[];
};

/** The switches of a user, limited to the channels that may carry an event. */
const limitedTo = (channels: readonly Channel[], switches: ChannelSwitches): ChannelSwitches => ({
  in_app: switches.in_app && channels.includes('in_app'),
  email: switches.email && channels.includes('email'),
  push: switches.push && channels.includes('push'),
  messenger: switches.messenger && channels.includes('messenger'),
});

/** A decision, and whether the list in the app shows the event. */
type Stored = { readonly decision: Decision; readonly isListed: boolean };

const NO_MESSAGE: Stored = { decision: { channels: [], count: 1 }, isListed: false };

/** The channels of messages that may carry an event; the head of the account limits them to those that lead somewhere. */
const messagesOf = ({ type }: NotifiedEvent, { email, push, messenger }: ChannelSwitches): readonly Channel[] => [
  ...(email && !notifiedRow(type).isMailedElsewhere ? (['email'] as const) : []),
  ...(push ? (['push'] as const) : []),
  ...(messenger ? (['messenger'] as const) : []),
];

const openChannels = (channels: readonly Channel[], { isPushEnabled, isMessengerLinked }: NotificationHead): readonly Channel[] =>
  channels.filter((channel) => channel === 'email' || (channel === 'push' ? isPushEnabled : isMessengerLinked));

/**
 * Stores the notification of an event once, however often its message arrives. More than twenty of a type within ten minutes become one
 * digest. A message is queued for each event and channel that the preferences allow, and for a digest one. A deleted account is not notified.
 * Returns the channels that carry the event, the same for a repetition; null for an account that is not notified.
 */
export const makeAcceptEvent = ({ notifications, users, preferenceStore, sendMail, notificationDeliveries, clock }: Deps) => {
  /** Events of one account wait for one another within an instance, so that they lose no races among themselves. */
  const lastOf = new Map<UserId, Promise<unknown>>();

  /** Stores the event and returns the decision about its messages; null for an account that is erased meanwhile. */
  const append = async ({ id, event, channels: allowed = CHANNELS }: AcceptedEvent, { timezone }: User): Promise<Stored | null> => {
    const preferences = await preferenceStore.find(event.userId);
    const switches = limitedTo(allowed, switchesAt(preferences, event.type, { timezone, at: clock.now() }));
    const channels = messagesOf(event, switches);
    const isListed = switches.in_app;
    if (!isListed && channels.length === 0) return NO_MESSAGE;
    const notificationId = notificationIdOf(id, event.at);
    let isDigestGone = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const head: NotificationHead = await notifications.head(event.userId);
      const placement = placementOf(notificationId, isDigestGone ? NONE_RECENT : (head.recent[event.type] ?? NONE_RECENT));
      const notification = notificationOf(id, event, placement);
      const decision = { channels: placement.kind === 'join' ? [] : openChannels(channels, head), count: notification.count };
      const outcome = await notifications.append({ eventId: id, notification, isListed, placement, decision, head, now: clock.now() });
      if (outcome.kind === 'appended') return { decision, isListed };
      if (outcome.kind === 'known') return { decision: outcome.decision, isListed };
      if (outcome.kind === 'erased') return null;
      isDigestGone = outcome.kind === 'digest_gone';
    }
    throw new Error('too many events of one account are notified at once');
  };

  const accept = async (accepted: AcceptedEvent): Promise<readonly Channel[] | null> => {
    const { id, event, correlationId } = accepted;
    const user = await users.find(event.userId);
    if (user === null || isErased(user) || user.status === 'revoked') return null;
    const stored = await append(accepted, user);
    if (stored === null) return null;
    const { channels, count } = stored.decision;
    if (channels.includes('email')) await sendMail({ id, event, count, correlationId }, user);
    const message = { id, userId: user.id, eventId: id, event, count, ...firstAttempt(clock.now()), correlationId };
    if (channels.includes('push')) await notificationDeliveries.send({ kind: 'push', ...message });
    if (channels.includes('messenger')) await notificationDeliveries.send({ kind: 'chat', ...message });
    return stored.isListed ? ['in_app', ...channels] : channels;
  };

  return (accepted: AcceptedEvent): Promise<readonly Channel[] | null> => {
    const { userId } = accepted.event;
    const before = lastOf.get(userId) ?? Promise.resolve();
    const stored = before.catch(() => undefined).then(() => accept(accepted));
    lastOf.set(userId, stored);
    return stored.finally(() => {
      if (lastOf.get(userId) === stored) lastOf.delete(userId);
    });
  };
};

export type AcceptEvent = ReturnType<typeof makeAcceptEvent>;
