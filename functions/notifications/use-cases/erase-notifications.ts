import type { EventId } from '../../../shared/events/event-id.ts';
import type { ErasedValidation } from '../../../shared/events/published-event.ts';
import { isErased } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { NotificationStore } from '../../../shared/notifications/ports/notification-store.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';

type Deps = {
  readonly notifications: Pick<NotificationStore, 'erase'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly clock: Clock;
};

/** Removes the notifications of an erased validation. An account that is erased accepts none, so it needs no mark. */
export const makeEraseNotifications =
  ({ notifications, users, clock }: Deps) =>
  async (id: EventId, { userId, erased }: ErasedValidation): Promise<void> => {
    if (!isErased(await users.find(userId))) await notifications.erase(userId, id, erased.version, clock.now());
  };
