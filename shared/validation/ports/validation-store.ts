import type { ItemEvent } from '../../events/catalogue.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Claim, ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { Transition } from '../domain/transitions.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { Validation, ValidationSummary } from '../domain/validation.ts';

/** A position in the history; a page continues after it. */
export type HistoryPosition = { readonly id: ValidationId; readonly createdAt: number };

export type HistoryRequest = {
  readonly userId: UserId;
  /** Bounds of `created_at`, inclusive, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Only those with this reference of the caller; all when null. */
  readonly clientRef: string | null;
  readonly direction: 'older' | 'newer';
  readonly after: HistoryPosition | null;
  readonly limit: number;
};

export type HistoryPage = { readonly summaries: readonly ValidationSummary[]; readonly hasMore: boolean };

export type ValidationStore = {
  /**
   * Writes a new validation; throws when its id is taken. With an answer, both are written or neither. `events` follow from its acceptance;
   * a quota threshold that another acceptance has announced is left out.
   */
  readonly create: (validation: Validation, answer?: ClaimedResponse | null, events?: readonly ItemEvent[]) => Promise<void>;
  readonly find: (id: ValidationId) => Promise<Validation | null>;
  /** Up to 100 distinct ones, in the order of their ids; null for a missing one. */
  readonly findMany: (ids: readonly ValidationId[]) => Promise<readonly (Validation | null)[]>;
  readonly transition: (id: ValidationId, transition: Transition) => Promise<TransitionOutcome<Validation>>;
  /**
   * Applies a transition and stores the response in one transaction. If the claim on the Idempotency-Key was lost, only the transition is
   * applied. `validation` is the state that the caller expects before it.
   */
  readonly transitionWithResponse: (
    validation: Validation,
    transition: Transition,
    response: ClaimedResponse,
  ) => Promise<TransitionOutcome<Validation>>;
  /**
   * Undoes an acceptance: deletes the validation and the key of its request and refunds its quota unit in one
   * transaction, at most once. Keeps a validation that already has a verdict, or whose response may have been replayed.
   *
   */
  readonly discard: (validation: Validation, claim?: Claim | null) => Promise<'applied' | 'conflict'>;
  readonly history: (request: HistoryRequest) => Promise<HistoryPage>;
  /** Ids of due validations, oldest first in each shard. */
  readonly due: (now: number, limitPerShard: number) => Promise<readonly ValidationId[]>;
};
