import type { UserId } from '../../../../shared/identity/domain/identity.ts';
import {
  countsWithinDay,
  dispatchedWithinDay,
  dispatchSlotOf,
  roomAgainAt,
  type DispatchCounts,
} from '../../../../shared/validation/domain/retry/dispatch-window.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import type { CycleStep, CycleStepOutcome, RetryStore } from '../../../../shared/validation/ports/retry-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';
import { ownsKey, storeAnswer } from '../platform/idempotency-store.ts';
import { perform as performTransition } from './validation-store.ts';

const changed = (counts: DispatchCounts, instant: number, step: number): DispatchCounts => {
  const slot = dispatchSlotOf(instant);
  return { ...counts, [slot]: Math.max(0, (counts[slot] ?? 0) + step) };
};

/** The counts with one more dispatch, without those that no longer matter. */
export const withDispatch = (counts: DispatchCounts, now: number): DispatchCounts => changed(countsWithinDay(counts, now), now, 1);

/** The counts without one dispatch of an instant. */
export const withoutDispatch = (counts: DispatchCounts, dispatchedAt: number): DispatchCounts => changed(counts, dispatchedAt, -1);

/** Retry cycles in memory. */
export const makeFakeRetryStore = (database: MemoryDatabase): RetryStore => {
  const pendingOf = (userId: UserId): number => database.pendingRetries.get(userId) ?? 0;

  const hasRoom = ({ userId }: Validation, { pending }: CycleStep): boolean => pending?.kind !== 'enter' || pendingOf(userId) < pending.cap;

  const perform = (validation: Validation, step: CycleStep): CycleStepOutcome => {
    const before = database.validations.get(validation.id);
    const outcome = performTransition(database, validation.id, step.transition);
    if (outcome.kind !== 'applied') return outcome;
    if (before !== undefined && !hasRoom(validation, step)) {
      database.validations.set(validation.id, before);
      return { kind: 'no_room' };
    }
    const { pending, attempt, answer = null } = step;
    if (pending !== undefined)
      database.pendingRetries.set(validation.userId, pendingOf(validation.userId) + (pending.kind === 'enter' ? 1 : -1));
    if (attempt !== undefined) database.attempts.set(validation.id, [...(database.attempts.get(validation.id) ?? []), attempt]);
    if (answer !== null && ownsKey(database, answer.claim)) storeAnswer(database, answer);
    return outcome;
  };

  return {
    perform: async (validation, step) => {
      await Promise.resolve();
      return perform(validation, step);
    },
    attempts: async (id) => {
      await Promise.resolve();
      return database.attempts.get(id) ?? [];
    },
    pending: async (userId) => {
      await Promise.resolve();
      return pendingOf(userId);
    },
    dispatched: async (userId, now) => {
      await Promise.resolve();
      return dispatchedWithinDay(database.dispatchedRetries.get(userId) ?? {}, now);
    },
    dispatch: async (userId, cap, now) => {
      await Promise.resolve();
      const counts = database.dispatchedRetries.get(userId) ?? {};
      if (dispatchedWithinDay(counts, now) >= cap) return { kind: 'full', roomAt: roomAgainAt(counts, now) };
      database.dispatchedRetries.set(userId, withDispatch(counts, now));
      return { kind: 'granted' };
    },
    takeDispatchBack: async (userId, dispatchedAt) => {
      await Promise.resolve();
      database.dispatchedRetries.set(userId, withoutDispatch(database.dispatchedRetries.get(userId) ?? {}, dispatchedAt));
    },
    overdue: async (now, limitPerShard) => {
      await Promise.resolve();
      const dueAt = ({ retry }: Validation): number => retry?.dueAt ?? Number.POSITIVE_INFINITY;
      return [...database.validations.values()]
        .filter((validation) => dueAt(validation) <= now)
        .toSorted((left, right) => dueAt(left) - dueAt(right))
        .slice(0, limitPerShard)
        .map(({ id }) => id);
    },
  };
};
