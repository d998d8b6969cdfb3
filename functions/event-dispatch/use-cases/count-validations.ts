import * as v from 'valibot';

import { NO_PAID_CALLS } from '../../../shared/counters/domain/count-change.ts';
import type { DeliveredChange, ValidationCounters } from '../../../shared/counters/ports/validation-counters.ts';
import { isErased } from '../../../shared/identity/accounts/domain/account.ts';
import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { accountOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { TERMINAL_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { SubscriberMessage } from '../ports/subscriber-queue.ts';

const amount = v.object({
  status: v.picklist(TERMINAL_STATUSES),
  receptor: v.nullable(v.string()),
  emisor: v.nullable(v.string()),
  centavos: v.number(),
  milliseconds: v.number(),
});

/** A message of an earlier release has no amount. */
const state = v.nullable(v.object({ code: v.string(), generation: v.number(), amount: v.nullish(amount, null) }));

const countChange = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  createdAt: v.number(),
  batch: v.nullable(v.number()),
  writtenAt: v.nullable(v.number()),
  /** Absent in messages from before it was sent. */
  verdictMs: v.optional(v.nullable(v.number()), null),
  paidCalls: v.optional(v.object({ textractPages: v.number(), modelFiles: v.number() }), NO_PAID_CALLS),
  before: state,
  after: state,
});

type Deps = {
  readonly users: Pick<UserStore, 'find'>;
  readonly validationCounters: Pick<ValidationCounters, 'count'>;
  readonly clock: Clock;
};

/**
 * Counts the changes of each account's validations, as long as there is such a user. Changes that arrive in one batch of
 * the queue are counted together, because each transaction pays for the counters again.
 */
export const makeCountValidations = ({ users, validationCounters, clock }: Deps) => {
  const gathered = new Map<UserId, { readonly changes: DeliveredChange[]; readonly counted: Promise<void> }>();

  const countGathered = async (userId: UserId, changes: readonly DeliveredChange[]): Promise<void> => {
    if (isErased(await users.find(accountOf(userId)))) return;
    await validationCounters.count(userId, changes);
  };

  const begin = (userId: UserId) => {
    const changes: DeliveredChange[] = [];
    // The messages of a batch are all handed over before this runs.
    const counted = Promise.resolve().then(() => {
      gathered.delete(userId);
      return countGathered(userId, changes);
    });
    const group = { changes, counted };
    gathered.set(userId, group);
    return group;
  };

  return async (message: SubscriberMessage): Promise<void> => {
    if (message.kind !== 'delivery') throw new RangeError('the counters take changes alone');
    const change = v.parse(countChange, message.payload);
    const { changes, counted } = gathered.get(change.userId) ?? begin(change.userId);
    changes.push({ change, delivery: { id: message.id, receivedAt: clock.now() } });
    await counted;
  };
};
