import * as v from 'valibot';

import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import type { LabelledWrite, RawItem, Table, WriteOutcome } from '../../../platform/dynamodb/table.ts';
import { responseWrite } from '../../../platform/idempotency/dynamodb-idempotency-store.ts';
import {
  countsWithinDay,
  dispatchBucketOf,
  dispatchedWithinDay,
  nextAvailableAt,
  type DispatchCounts,
} from '../../domain/retry/dispatch-window.ts';
import { applyTransition } from '../../domain/transitions.ts';
import type { Validation } from '../../domain/validation.ts';
import type { CycleTransition, CycleTransitionOutcome, DispatchReservation, RetryStore } from '../../ports/retry-store.ts';
import { dueValidations } from './due-index.ts';
import { ATTEMPT_PREFIX, attemptKey, dispatchedRetriesKey, LIVE_DUE, pendingRetriesKey, validationKey, type DueKeys } from './keys.ts';
import { attemptFromItem, itemFromAttempt } from './retry-item.ts';
import { transitionOutcome, updateOf } from './validation-store.ts';

const pendingItem = v.object({ pending: v.optional(v.number(), 0) });

const BUCKET_PREFIX = 'bucket_';

/** The counts of an account: one attribute per slot of half an hour, and their sum as of the newest slot. */
const dispatchedItem = v.pipe(
  v.looseObject({ newest: v.number(), dispatched: v.number() }),
  v.transform((item) => ({
    newest: item.newest,
    dispatched: item.dispatched,
    counts: Object.fromEntries(
      Object.entries(item).flatMap(([name, count]): [string, number][] =>
        name.startsWith(BUCKET_PREFIX) ? [[name.slice(BUCKET_PREFIX.length), Number(count)]] : [],
      ),
    ),
  })),
);

const bucketAttributes = (counts: DispatchCounts): RawItem =>
  Object.fromEntries(Object.entries(counts).map(([bucket, count]) => [`${BUCKET_PREFIX}${bucket}`, count]));

/** A new bucket starts every half hour; the writer that loses the race counts in the existing one. */
const MAX_COUNTER_ATTEMPTS = 5;

const PENDING = { '#pending': 'pending' };

const incrementPending = (userId: UserId, cap: number): LabelledWrite<'pending'> => ({
  label: 'pending',
  kind: 'update',
  key: pendingRetriesKey(userId),
  update: 'ADD #pending :one',
  condition: 'attribute_not_exists(#pending) OR #pending < :cap',
  names: PENDING,
  values: { ':one': 1, ':cap': cap },
});

/** The write that takes a cycle out of an account's pending ones. */
export const decrementPending = (userId: UserId): LabelledWrite<'pending'> => ({
  label: 'pending',
  kind: 'update',
  key: pendingRetriesKey(userId),
  update: 'ADD #pending :back',
  names: PENDING,
  values: { ':back': -1 },
});

const pendingWrite = (userId: UserId, pending: NonNullable<CycleTransition['pending']>): LabelledWrite<'pending'> =>
  pending.kind === 'increment' ? incrementPending(userId, pending.cap) : decrementPending(userId);

/** Retry cycles in DynamoDB. */
export const makeRetryStore = (table: Table, dueKeys: DueKeys = LIVE_DUE): RetryStore => {
  const current = async ({ id }: Validation): Promise<CycleTransitionOutcome> =>
    transitionOutcome({ kind: 'condition_failed', item: await table.get(validationKey(id)) });

  const runTransition = async (validation: Validation, step: CycleTransition): Promise<CycleTransitionOutcome> => {
    const { transition, pending, attempt, answer } = step;
    if (pending?.kind === 'increment' && pending.cap < 1) return { kind: 'limit_reached' };
    const update = updateOf(validation.id, transition, dueKeys);
    const otherWrites: readonly LabelledWrite<'pending' | 'attempt' | 'response'>[] = [
      pending === undefined ? [] : [pendingWrite(validation.userId, pending)],
      attempt === undefined ? [] : [{ label: 'attempt' as const, kind: 'put' as const, item: itemFromAttempt(validation.id, attempt) }],
      answer === undefined || answer === null ? [] : [responseWrite(answer)],
    ].flat();
    if (otherWrites.length === 0) return transitionOutcome(await table.update(update));

    const failed = await table.transact([{ label: 'validation' as const, kind: 'update' as const, ...update }, ...otherWrites]);
    if (failed.length === 0) return { kind: 'applied', current: applyTransition(validation, transition) };
    if (failed.includes('validation')) return current(validation);
    if (failed.includes('pending')) return { kind: 'limit_reached' };
    // The right to answer was lost meanwhile; the step itself is still wanted.
    return runTransition(validation, { ...step, answer: null });
  };

  const readCounts = async (userId: UserId): Promise<DispatchCounts> => {
    const item = await table.get(dispatchedRetriesKey(userId));
    return item === null ? {} : v.parse(dispatchedItem, item).counts;
  };

  /** Counts a dispatch where there is room, once the slot of its instant (or, by a clock ahead, a later one) has begun. */
  const countInBucket = (userId: UserId, cap: number, bucket: number): Promise<WriteOutcome> =>
    table.update({
      key: dispatchedRetriesKey(userId),
      update: 'ADD #bucket :one, dispatched :one',
      condition: 'newest >= :bucket AND dispatched < :cap',
      names: { '#bucket': `${BUCKET_PREFIX}${bucket}` },
      values: { ':one': 1, ':bucket': bucket, ':cap': cap },
    });

  /** Begins the slot of an instant, without the slots that have left the window. */
  const startBucket = async (userId: UserId, item: RawItem | null, now: number): Promise<void> => {
    const seen = item === null ? null : v.parse(dispatchedItem, item);
    await table.put(
      {
        ...dispatchedRetriesKey(userId),
        ...bucketAttributes(countsWithinDay(seen?.counts ?? {}, now)),
        newest: dispatchBucketOf(now),
        dispatched: dispatchedWithinDay(seen?.counts ?? {}, now),
      },
      seen === null ? 'attribute_not_exists(pk)' : 'newest = :newest AND dispatched = :dispatched',
      seen === null ? {} : { values: { ':newest': seen.newest, ':dispatched': seen.dispatched } },
    );
  };

  return {
    transition: runTransition,

    attempts: async (id) => {
      const { pk } = attemptKey(id, 0);
      const { items } = await table.query({
        condition: 'pk = :pk AND begins_with(sk, :attempts)',
        values: { ':pk': pk, ':attempts': ATTEMPT_PREFIX },
      });
      return items.map(attemptFromItem);
    },

    countPending: async (userId) => v.parse(pendingItem, (await table.get(pendingRetriesKey(userId))) ?? {}).pending,

    countDispatched: async (userId, now) => dispatchedWithinDay(await readCounts(userId), now),

    reserveDispatch: async (userId, cap, now): Promise<DispatchReservation> => {
      const bucket = dispatchBucketOf(now);
      for (let attempt = 0; attempt < MAX_COUNTER_ATTEMPTS; attempt += 1) {
        const counted = await countInBucket(userId, cap, bucket);
        if (counted.kind === 'written') return { kind: 'granted' };
        const seen = counted.item === null ? null : v.parse(dispatchedItem, counted.item);
        if (seen !== null && seen.newest >= bucket) return { kind: 'limit_reached', availableAt: nextAvailableAt(seen.counts, now) };
        await startBucket(userId, counted.item, now);
      }
      throw new Error('the dispatched retries of an account could not be counted');
    },

    refundDispatch: async (userId, dispatchedAt) => {
      // A transaction, because its token holds where another dispatch was counted before the repetition of this write.
      await table.transact([
        {
          label: 'dispatch',
          kind: 'update',
          key: dispatchedRetriesKey(userId),
          update: 'ADD #bucket :back, dispatched :back',
          condition: '#bucket > :zero AND dispatched > :zero',
          names: { '#bucket': `${BUCKET_PREFIX}${dispatchBucketOf(dispatchedAt)}` },
          values: { ':back': -1, ':zero': 0 },
        },
      ]);
    },

    overdue: (now, limitPerShard) => dueValidations(table, dueKeys.retryDuePartitions(), now, limitPerShard),
  };
};
