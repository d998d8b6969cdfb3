import * as v from 'valibot';

import { isErased } from '../../../shared/identity/accounts/domain/account.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { isCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { TERMINAL_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { VerdictChange } from '../../../shared/validation/domain/verdict-change.ts';
import type { VerdictCounters } from '../../../shared/validation/ports/verdict-counters.ts';
import { verdictChangeOf } from '../domain/verdict-change.ts';
import { defineSubscription, subscriberOf, type Subscriber } from './subscriber.ts';

const verdict = v.nullable(v.picklist(TERMINAL_STATUSES));

export const verdictChanges = defineSubscription<VerdictChange>({
  name: 'count-verdicts',
  payload: v.object({
    userId: v.pipe(v.string(), v.guard(isUserId)),
    day: v.pipe(v.string(), v.guard(isCalendarDate)),
    from: verdict,
    to: verdict,
  }),
  select: verdictChangeOf,
});

type Deps = { readonly users: UserStore; readonly verdictCounters: Pick<VerdictCounters, 'count'> };

/** Counts the verdicts of each user by day, as long as there is such a user. */
export const makeCountVerdicts = ({ users, verdictCounters }: Deps): Subscriber =>
  subscriberOf(verdictChanges, async (change, delivery) => {
    if (isErased(await users.find(change.userId))) return;
    await verdictCounters.count(change, delivery);
  });
