import type { GateId } from '../../identity/api-keys/domain/api-key.ts';
import type { AvailableUnits } from '../../identity/plans/domain/quota-unit.ts';
import type { ImportTransition } from '../../imports/domain/import-job.ts';
import type { ImportStore } from '../../imports/ports/import-store.ts';
import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { Validation } from '../../validation/domain/validation.ts';
import type { ValidationImport } from '../domain/batch.ts';
import type { DispatchState, WaitingImport } from '../domain/dispatch.ts';
import type { ValidationImports } from '../domain/validation-row.ts';

type BatchTransition = ImportTransition<ValidationImports>;

/** One step of the dispatch: rows that ended, rows that enter the queue, and the imports they belong to. */
export type DispatchStep = {
  readonly seen: DispatchState;
  readonly next: DispatchState;
  readonly jobs: readonly { readonly seen: ValidationImport; readonly transition: BatchTransition }[];
  /** Validations that enter the queue, with the instants of their entry and expiry (epoch milliseconds). */
  readonly entries: readonly { readonly id: Validation['id']; readonly enqueuedAt: number; readonly expiresAt: number }[];
};

export type ValidationImportStore = ImportStore<ValidationImports> & {
  /** The next units of a gate; null for a gate that is gone. */
  readonly availableUnits: (gateId: GateId, count: number, now: number) => Promise<AvailableUnits | null>;
  /**
   * Takes the units of the rows and confirms the import, with the response to the request, in one transaction. `conflict`: the import, or
   * the gate since its units were read, changed. Nothing is taken then.
   */
  readonly commit: (
    seen: ValidationImport,
    transition: BatchTransition,
    available: AvailableUnits,
    answer: ClaimedResponse | null,
    now: number,
  ) => Promise<'applied' | 'conflict'>;
  /**
   * Counts receipts against the limit of a day (UTC), with the transition that records them. `limit_reached`: fewer are left, and nothing
   * is counted.
   */
  readonly reserveReadings: (
    seen: ValidationImport,
    transition: BatchTransition,
    reservation: { readonly day: string; readonly count: number; readonly limit: number },
  ) => Promise<TransitionOutcome<ValidationImport> | { readonly kind: 'limit_reached'; readonly remaining: number }>;
  /** Writes validations that wait. One that exists already stays as it is. */
  readonly createWaiting: (validations: readonly Validation[]) => Promise<void>;
  /** Applies a transition, and lists the import among those with waiting rows, or removes it from them, in one transaction. */
  readonly setWaiting: (
    seen: ValidationImport,
    transition: BatchTransition,
    isWaiting: boolean,
  ) => Promise<TransitionOutcome<ValidationImport>>;
  /** Some imports with waiting rows, by account and commit, from the account after the given one on; then from the first. */
  readonly waiting: (after: DispatchState['lastUser']) => Promise<readonly WaitingImport[]>;
  /** Removes an import that is gone from those with waiting rows. */
  readonly removeWaiting: (waiting: WaitingImport) => Promise<void>;
  readonly dispatchState: () => Promise<DispatchState>;
  /** Writes a step in one transaction; false when the state, one of its imports or one of its validations is no longer as it was read. */
  readonly dispatch: (step: DispatchStep) => Promise<boolean>;
  /**
   * Deletes waiting validations, by their indexes, and refunds their units, with a transition of their import, in one transaction. A unit
   * that was refunded before is not refunded again.
   */
  readonly refundRows: (
    seen: ValidationImport,
    transition: BatchTransition,
    indexes: readonly number[],
  ) => Promise<TransitionOutcome<ValidationImport>>;
};
