import type { EventId } from '../../../shared/events/event-id.ts';
import { isErased } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { NONE_RECENT, placementOf, type Placement } from '../../../shared/notifications/domain/digest.ts';
import { notificationIdOf, type Notification } from '../../../shared/notifications/domain/notification.ts';
import { notifiedRow } from '../../../shared/notifications/domain/notified-events.ts';
import type { Decision, NotificationHead, NotificationStore } from '../../../shared/notifications/ports/notification-store.ts';
import type { NotifiedEvent } from '../../../shared/notifications/ports/notified-event.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';

type Deps = {
  readonly notifications: Pick<NotificationStore, 'head' | 'append'>;
  readonly users: Pick<UserStore, 'find'>;
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

/**
 * Stores the notification of an event once, however often its message arrives. More than twenty of a type within ten minutes become one
 * digest. A deleted account is not notified.
 */
export const makeAcceptEvent = ({ notifications, users, clock }: Deps) => {
  /** Events of one account wait for one another within an instance, so that they lose no races among themselves. */
  const lastOf = new Map<UserId, Promise<unknown>>();

  const decide = (event: NotifiedEvent): Decision & { readonly isListed: boolean } => ({
    isListed: notifiedRow(event.type).byDefault.in_app,
    channels: [],
    count: 1,
  });

  const appendTo = async (id: EventId, event: NotifiedEvent): Promise<void> => {
    const { isListed, ...decision } = decide(event);
    if (!isListed && decision.channels.length === 0) return;
    const notificationId = notificationIdOf(id, event.at);
    let isDigestGone = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const head: NotificationHead = await notifications.head(event.userId);
      const placement = placementOf(notificationId, isDigestGone ? NONE_RECENT : (head.recent[event.type] ?? NONE_RECENT));
      const notification = notificationOf(id, event, placement);
      const outcome = await notifications.append({ eventId: id, notification, isListed, placement, decision, head, now: clock.now() });
      if (outcome.kind !== 'conflict' && outcome.kind !== 'digest_gone') return;
      isDigestGone = outcome.kind === 'digest_gone';
    }
    throw new Error('too many events of one account are notified at once');
  };

  const accept = async (id: EventId, event: NotifiedEvent): Promise<void> => {
    const user = await users.find(event.userId);
    if (user === null || isErased(user) || user.status === 'revoked') return;
    await appendTo(id, event);
  };

  return (id: EventId, event: NotifiedEvent): Promise<void> => {
    const { userId } = event;
    const before = lastOf.get(userId) ?? Promise.resolve();
    const accepted = before.catch(() => undefined).then(() => accept(id, event));
    lastOf.set(userId, accepted);
    return accepted.finally(() => {
      if (lastOf.get(userId) === accepted) lastOf.delete(userId);
    });
  };
};
