import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { LimitReached, TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { FinishedAttempt } from '../domain/retry/retry-attempt.ts';
import type { Transition } from '../domain/transitions.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { Validation } from '../domain/validation.ts';

/** A transition of a retry cycle with the writes of the same transaction. */
export type CycleTransition = {
  readonly transition: Transition;
  /** Adds the cycle to the account's pending ones, at most `cap`, or removes it. */
  readonly pending?: { readonly kind: 'increment'; readonly cap: number } | { readonly kind: 'decrement' };
  /** The attempt that is over. */
  readonly attempt?: FinishedAttempt;
  /** The response to the request of the transition. */
  readonly answer?: ClaimedResponse | null;
};

/** The limit is that of the user's pending cycles. */
export type CycleTransitionOutcome = TransitionOutcome<Validation> | LimitReached;

export type DispatchReservation = { readonly kind: 'granted' } | { readonly kind: 'limit_reached'; readonly availableAt: number };

/** Retry cycles with their counters and attempts. Instants are epoch milliseconds. */
export type RetryStore = {
  /** Applies a transition atomically. `validation` is as it was read; when it has changed since, nothing is written. */
  readonly transition: (validation: Validation, cycleTransition: CycleTransition) => Promise<CycleTransitionOutcome>;
  /** The finished attempts of a validation, first one first. */
  readonly attempts: (id: ValidationId) => Promise<readonly FinishedAttempt[]>;
  /** How many cycles of an account are pending. */
  readonly countPending: (userId: UserId) => Promise<number>;
  /** How many retries were dispatched for an account in the 24 hours before an instant. */
  readonly countDispatched: (userId: UserId, now: number) => Promise<number>;
  /** Counts a dispatch, unless there were `cap` in the 24 hours before; exact under races. */
  readonly reserveDispatch: (userId: UserId, cap: number, now: number) => Promise<DispatchReservation>;
  /** Refunds a dispatch without a query to the portal. */
  readonly refundDispatch: (userId: UserId, dispatchedAt: number) => Promise<void>;
  /** Validations whose next attempt is overdue, oldest first in each shard. */
  readonly overdue: (now: number, limitPerShard: number) => Promise<readonly ValidationId[]>;
};
