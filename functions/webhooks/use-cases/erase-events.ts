import type { EventId } from '../../../shared/events/event-id.ts';
import type { ErasedValidation } from '../../../shared/events/published-event.ts';
import { isErased } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { EventFeed } from '../ports/event-feed.ts';

type Deps = { readonly feed: Pick<EventFeed, 'erase'>; readonly users: UserStore; readonly clock: Clock };

/**
 * Removes the events of an erased validation, found by the event of its erasure, those that are still on their way included. An account that is erased
 * accepts no events, so it needs no mark, and one would stay behind.
 */
export const makeEraseEvents =
  ({ feed, users, clock }: Deps) =>
  async (id: EventId, { userId, erased }: ErasedValidation): Promise<void> => {
    if (!isErased(await users.find(userId))) await feed.erase(userId, id, erased.version, clock.now());
  };
