import * as v from 'valibot';

import type { UserId } from '../../domain/identity.ts';
import {
  dispatchedWithinDay,
  roomAgainAt,
  withDispatch,
  withoutDispatch,
  type DispatchCounts,
} from '../../domain/retry/dispatch-window.ts';
import { after } from '../../domain/validation/transitions.ts';
import type { Validation } from '../../domain/validation/validation.ts';
import type { CycleStep, CycleStepOutcome, Dispatch, RetryStore } from '../../ports/retry-store.ts';
import { dueValidations } from './due-index.ts';
import { answerWrite } from './idempotency-store.ts';
import {
  ATTEMPT_PREFIX,
  attemptKey,
  dispatchedRetriesKey,
  pendingRetriesKey,
  retryDuePartitions,
  validationKey,
} from './keys.ts';
import { attemptFromItem, itemFromAttempt } from './retry-item.ts';
import type { LabelledWrite, Table, WriteOutcome } from './table.ts';
import { transitionOutcome, updateOf } from './validation-store.ts';

const pendingItem = v.object({ pending: v.optional(v.number(), 0) });

const dispatchedItem = v.object({
  revision: v.number(),
  counts: v.record(v.string(), v.number()),
});

/**
 * How often a counter is tried again that others wrote to meanwhile. Of those who write at once one succeeds, so this
 * has to exceed the attempts that workers make side by side for one account: two workers with batches of ten.
 */
const COUNTER_ATTEMPTS = 40;

const PENDING = { '#pending': 'pending' };

const enterPending = (userId: UserId, cap: number): LabelledWrite<'pending'> => ({
  label: 'pending',
  kind: 'update',
  key: pendingRetriesKey(userId),
  update: 'ADD #pending :one',
  condition: ':cap > :zero AND (attribute_not_exists(#pending) OR #pending < :cap)',
  names: PENDING,
  values: { ':one': 1, ':cap': cap, ':zero': 0 },
});

/** The write that takes a cycle out of an account's pending ones. */
export const leavePending = (userId: UserId): LabelledWrite<'pending'> => ({
  label: 'pending',
  kind: 'update',
  key: pendingRetriesKey(userId),
  update: 'ADD #pending :back',
  names: PENDING,
  values: { ':back': -1 },
});

const pendingWrite = (userId: UserId, pending: NonNullable<CycleStep['pending']>): LabelledWrite<'pending'> =>
  pending.kind === 'enter' ? enterPending(userId, pending.cap) : leavePending(userId);

/** Retry cycles in DynamoDB. */
export const makeRetryStore = (table: Table): RetryStore => {
  const current = async (validation: Validation): Promise<CycleStepOutcome> => {
    return transitionOutcome({ kind: 'refused', item: await table.get(validationKey(validation.id)) });
  };

  const perform = async (validation: Validation, step: CycleStep): Promise<CycleStepOutcome> => {
    const { transition, pending, attempt, answer } = step;
    const update = updateOf(validation.id, transition);
    const beside: readonly LabelledWrite<'pending' | 'attempt' | 'answer'>[] = [
      pending === undefined ? [] : [pendingWrite(validation.userId, pending)],
      attempt === undefined ? [] : [{ label: 'attempt' as const, kind: 'put' as const, item: itemFromAttempt(validation.id, attempt) }],
      answer === undefined || answer === null ? [] : [answerWrite(answer)],
    ].flat();
    if (beside.length === 0) return transitionOutcome(await table.update(update));

    const refused = await table.transact([{ label: 'validation' as const, kind: 'update' as const, ...update }, ...beside]);
    if (refused.length === 0) return { kind: 'applied', validation: after(validation, transition) };
    if (refused.includes('validation')) return current(validation);
    if (refused.includes('pending')) return { kind: 'no_room' };
    // The right to answer was lost meanwhile; the step itself is still wanted.
    return perform(validation, { ...step, answer: null });
  };

  const readCounts = async (userId: UserId): Promise<{ readonly revision: number; readonly counts: DispatchCounts }> => {
    const item = await table.get(dispatchedRetriesKey(userId));
    return item === null ? { revision: 0, counts: {} } : v.parse(dispatchedItem, item);
  };

  const writeCounts = (userId: UserId, seen: number, counts: DispatchCounts): Promise<WriteOutcome> =>
    table.put(
      { ...dispatchedRetriesKey(userId), revision: seen + 1, counts },
      seen === 0 ? 'attribute_not_exists(pk)' : 'revision = :seen',
      seen === 0 ? {} : { values: { ':seen': seen } },
    );

  /** Changes the counts of an account; whoever comes second looks again. Null from `change` leaves them alone. */
  const recount = async (userId: UserId, change: (counts: DispatchCounts) => DispatchCounts | null): Promise<DispatchCounts | null> => {
    for (let attempt = 0; attempt < COUNTER_ATTEMPTS; attempt += 1) {
      const { revision, counts } = await readCounts(userId);
      const changed = change(counts);
      if (changed === null) return counts;
      if ((await writeCounts(userId, revision, changed)).kind === 'written') return null;
    }
    throw new Error('the dispatched retries of an account could not be counted');
  };

  return {
    perform,

    attempts: async (id) => {
      const { pk } = attemptKey(id, 0);
      const { items } = await table.query({
        condition: 'pk = :pk AND begins_with(sk, :attempts)',
        values: { ':pk': pk, ':attempts': ATTEMPT_PREFIX },
      });
      return items.map(attemptFromItem);
    },

    pending: async (userId) => v.parse(pendingItem, (await table.get(pendingRetriesKey(userId))) ?? {}).pending,

    dispatched: async (userId, now) => dispatchedWithinDay((await readCounts(userId)).counts, now),

    dispatch: async (userId, cap, now): Promise<Dispatch> => {
      const full = await recount(userId, (counts) => (dispatchedWithinDay(counts, now) < cap ? withDispatch(counts, now) : null));
      return full === null ? { kind: 'granted' } : { kind: 'full', roomAt: roomAgainAt(full, now) };
    },

    takeDispatchBack: async (userId, dispatchedAt) => {
      await recount(userId, (counts) => withoutDispatch(counts, dispatchedAt));
    },

    overdue: (now, limitPerShard) => dueValidations(table, retryDuePartitions(), now, limitPerShard),
  };
};
