import type { UserId, ValidationId } from '../domain/identity.ts';
import type { Transition } from '../domain/validation/transitions.ts';
import type { Validation, ValidationSummary } from '../domain/validation/validation.ts';

export type TransitionOutcome =
  | { readonly kind: 'applied'; readonly validation: Validation }
  | { readonly kind: 'missing' }
  /** The validation exists but the step was not legal for it. */
  | { readonly kind: 'conflict'; readonly current: Validation };

/** A place in the history; a page continues after it. */
export type HistoryPosition = { readonly id: ValidationId; readonly createdAt: number };

export type HistoryRequest = {
  readonly userId: UserId;
  /** Bounds of `created_at`, inclusive, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly direction: 'older' | 'newer';
  readonly after: HistoryPosition | null;
  readonly limit: number;
};

export type HistoryPage = { readonly summaries: readonly ValidationSummary[]; readonly hasMore: boolean };

export type ValidationStore = {
  /** Writes a new validation; throws when its id is taken. */
  readonly create: (validation: Validation) => Promise<void>;
  readonly find: (id: ValidationId) => Promise<Validation | null>;
  readonly apply: (id: ValidationId, transition: Transition) => Promise<TransitionOutcome>;
  /**
   * Undoes an acceptance: removes the validation and gives its quota unit back, in one step and at most once.
   * Leaves it alone when it already has a verdict.
   */
  readonly discard: (validation: Validation) => Promise<'discarded' | 'kept'>;
  readonly history: (request: HistoryRequest) => Promise<HistoryPage>;
  /** Ids whose `dueAt` has come, oldest first in each shard. */
  readonly due: (now: number, limitPerShard: number) => Promise<readonly ValidationId[]>;
};
