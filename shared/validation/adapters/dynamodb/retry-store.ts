import * as v from 'valibot';

import type { UserId } from '../../../identity/domain/identity.ts';
import type { LabelledWrite, RawItem, Table, WriteOutcome } from '../../../platform/dynamodb/table.ts';
import { answerWrite } from '../../../platform/idempotency/dynamodb-idempotency-store.ts';
import {
  countsWithinDay,
  dispatchedWithinDay,
  dispatchSlotOf,
  roomAgainAt,
  type DispatchCounts,
} from '../../domain/retry/dispatch-window.ts';
import { after } from '../../domain/transitions.ts';
import type { Validation } from '../../domain/validation.ts';
import type { CycleStep, CycleStepOutcome, Dispatch, RetryStore } from '../../ports/retry-store.ts';
import { dueValidations } from './due-index.ts';
import { ATTEMPT_PREFIX, attemptKey, dispatchedRetriesKey, pendingRetriesKey, retryDuePartitions, validationKey } from './keys.ts';
import { attemptFromItem, itemFromAttempt } from './retry-item.ts';
import { transitionOutcome, updateOf } from './validation-store.ts';

const pendingItem = v.object({ pending: v.optional(v.number(), 0) });

const SLOT_PREFIX = 'slot_';

/** The counts of an account: one attribute per slot of half an hour, and their sum as of the newest slot. */
const dispatchedItem = v.pipe(
  v.looseObject({ newest: v.number(), dispatched: v.number() }),
  v.transform((item) => ({
    newest: item.newest,
    dispatched: item.dispatched,
    counts: Object.fromEntries(
      Object.entries(item).flatMap(([name, count]): [string, number][] =>
        name.startsWith(SLOT_PREFIX) ? [[name.slice(SLOT_PREFIX.length), Number(count)]] : [],
      ),
    ),
  })),
);

const slotAttributes = (counts: DispatchCounts): RawItem =>
  Object.fromEntries(Object.entries(counts).map(([slot, count]) => [`${SLOT_PREFIX}${slot}`, count]));

/** A new slot is begun once in half an hour; whoever comes second counts in it. */
const COUNTER_ATTEMPTS = 5;

const PENDING = { '#pending': 'pending' };

const enterPending = (userId: UserId, cap: number): LabelledWrite<'pending'> => ({
  label: 'pending',
  kind: 'update',
  key: pendingRetriesKey(userId),
  update: 'ADD #pending :one',
  condition: 'attribute_not_exists(#pending) OR #pending < :cap',
  names: PENDING,
  values: { ':one': 1, ':cap': cap },
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
  const current = async ({ id }: Validation): Promise<CycleStepOutcome> =>
    transitionOutcome({ kind: 'refused', item: await table.get(validationKey(id)) });

  const perform = async (validation: Validation, step: CycleStep): Promise<CycleStepOutcome> => {
    const { transition, pending, attempt, answer } = step;
    if (pending?.kind === 'enter' && pending.cap < 1) return { kind: 'no_room' };
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

  const readCounts = async (userId: UserId): Promise<DispatchCounts> => {
    const item = await table.get(dispatchedRetriesKey(userId));
    return item === null ? {} : v.parse(dispatchedItem, item).counts;
  };

  /** Counts a dispatch where there is room, once the slot of its instant (or, by a clock ahead, a later one) has begun. */
  const countInSlot = (userId: UserId, cap: number, slot: number): Promise<WriteOutcome> =>
    table.update({
      key: dispatchedRetriesKey(userId),
      update: 'ADD #slot :one, dispatched :one',
      condition: 'newest >= :slot AND dispatched < :cap',
      names: { '#slot': `${SLOT_PREFIX}${slot}` },
      values: { ':one': 1, ':slot': slot, ':cap': cap },
    });

  /** Begins the slot of an instant, without the slots that have left the window. */
  const beginSlot = async (userId: UserId, item: RawItem | null, now: number): Promise<void> => {
    const seen = item === null ? null : v.parse(dispatchedItem, item);
    await table.put(
      {
        ...dispatchedRetriesKey(userId),
        ...slotAttributes(countsWithinDay(seen?.counts ?? {}, now)),
        newest: dispatchSlotOf(now),
        dispatched: dispatchedWithinDay(seen?.counts ?? {}, now),
      },
      seen === null ? 'attribute_not_exists(pk)' : 'newest = :newest AND dispatched = :dispatched',
      seen === null ? {} : { values: { ':newest': seen.newest, ':dispatched': seen.dispatched } },
    );
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

    dispatched: async (userId, now) => dispatchedWithinDay(await readCounts(userId), now),

    dispatch: async (userId, cap, now): Promise<Dispatch> => {
      const slot = dispatchSlotOf(now);
      for (let attempt = 0; attempt < COUNTER_ATTEMPTS; attempt += 1) {
        const counted = await countInSlot(userId, cap, slot);
        if (counted.kind === 'written') return { kind: 'granted' };
        const seen = counted.item === null ? null : v.parse(dispatchedItem, counted.item);
        if (seen !== null && seen.newest >= slot) return { kind: 'full', roomAt: roomAgainAt(seen.counts, now) };
        await beginSlot(userId, counted.item, now);
      }
      throw new Error('the dispatched retries of an account could not be counted');
    },

    takeDispatchBack: async (userId, dispatchedAt) => {
      await table.update({
        key: dispatchedRetriesKey(userId),
        update: 'ADD #slot :back, dispatched :back',
        condition: '#slot > :zero AND dispatched > :zero',
        names: { '#slot': `${SLOT_PREFIX}${dispatchSlotOf(dispatchedAt)}` },
        values: { ':back': -1, ':zero': 0 },
      });
    },

    overdue: (now, limitPerShard) => dueValidations(table, retryDuePartitions(), now, limitPerShard),
  };
};
