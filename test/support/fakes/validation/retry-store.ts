import type { UserId } from '../../../../shared/identity/domain/identity.ts';
import {
  countsWithinDay,
  dispatchBucketOf,
  dispatchedWithinDay,
  nextAvailableAt,
  type DispatchCounts,
} from '../../../../shared/validation/domain/retry/dispatch-window.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import type { CycleTransition, CycleTransitionOutcome, RetryStore } from '../../../../shared/validation/ports/retry-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';
import { ownsKey, storeResponse } from '../platform/idempotency-store.ts';
import { runTransition as performTransition } from './validation-store.ts';

const changed = (counts: DispatchCounts, instant: number, step: number): DispatchCounts => {
  const bucket = dispatchBucketOf(instant);
  return { ...counts, [bucket]: Math.max(0, (counts[bucket] ?? 0) + step) };
};

/** The counts with one more dispatch, without those that no longer matter. */
export const withDispatch = (counts: DispatchCounts, now: number): DispatchCounts => changed(countsWithinDay(counts, now), now, 1);

/** The counts without one dispatch of an instant. */
export const withoutDispatch = (counts: DispatchCounts, dispatchedAt: number): DispatchCounts => changed(counts, dispatchedAt, -1);

/** Retry cycles in memory. */
export const makeFakeRetryStore = (database: MemoryDatabase): RetryStore => {
  const pendingOf = (userId: UserId): number => database.pendingRetries.get(userId) ?? 0;

  const isBelowCap = ({ userId }: Validation, { pending }: CycleTransition): boolean =>
    pending?.kind !== 'increment' || pendingOf(userId) < pending.cap;

  const runTransition = (validation: Validation, step: CycleTransition): CycleTransitionOutcome => {
    const before = database.validations.get(validation.id);
    const outcome = performTransition(database, validation.id, step.transition);
    if (outcome.kind !== 'applied') return outcome;
    if (before !== undefined && !isBelowCap(validation, step)) {
      database.validations.set(validation.id, before);
      return { kind: 'limit_reached' };
    }
    const { pending, attempt, answer = null } = step;
    if (pending !== undefined)
      database.pendingRetries.set(validation.userId, pendingOf(validation.userId) + (pending.kind === 'increment' ? 1 : -1));
    if (attempt !== undefined) database.attempts.set(validation.id, [...(database.attempts.get(validation.id) ?? []), attempt]);
    if (answer !== null && ownsKey(database, answer.claim)) storeResponse(database, answer);
    return outcome;
  };

  return {
    transition: async (validation, step) => {
      await Promise.resolve();
      return runTransition(validation, step);
    },
    attempts: async (id) => {
      await Promise.resolve();
      return database.attempts.get(id) ?? [];
    },
    countPending: async (userId) => {
      await Promise.resolve();
      return pendingOf(userId);
    },
    countDispatched: async (userId, now) => {
      await Promise.resolve();
      return dispatchedWithinDay(database.dispatchedRetries.get(userId) ?? {}, now);
    },
    reserveDispatch: async (userId, cap, now) => {
      await Promise.resolve();
      const counts = database.dispatchedRetries.get(userId) ?? {};
      if (dispatchedWithinDay(counts, now) >= cap) return { kind: 'limit_reached', availableAt: nextAvailableAt(counts, now) };
      database.dispatchedRetries.set(userId, withDispatch(counts, now));
      return { kind: 'granted' };
    },
    refundDispatch: async (userId, dispatchedAt) => {
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
