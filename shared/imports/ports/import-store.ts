import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { LimitReached, TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { ImportId } from '../domain/import-id.ts';
import type { ImportJob, ImportTransition } from '../domain/import-job.ts';
import type { ImportRow } from '../domain/rows/import-row.ts';

export type CreateOutcome =
  | { readonly kind: 'applied' }
  /** A user has one import at a time: this one has not ended. */
  | (LimitReached & { readonly id: ImportId });

/** Further writes together with a transition of a job. */
export type TransitionExtras = {
  /** Blocks of rows by number, each with all rows it has from now on. */
  readonly blocks?: ReadonlyMap<number, readonly ImportRow[]>;
  readonly answer?: ClaimedResponse | null;
};

export type ImportStore = {
  /**
   * Creates the job and marks it the user's active import, with the response to the request, in one transaction. Throws
   * when the id exists or the claim on the Idempotency-Key is lost.
   *
   */
  readonly create: (job: ImportJob, answer: ClaimedResponse | null) => Promise<CreateOutcome>;
  /** The import of an account that has not ended. */
  readonly activeImport: (userId: UserId) => Promise<ImportId | null>;
  /** A job of an account's. One of another account is not found. */
  readonly find: (userId: UserId, id: ImportId) => Promise<ImportJob | null>;
  /** Every import of an account that is kept, the newest first; one of the last second may be missing. */
  readonly ofUser: (userId: UserId) => Promise<readonly ImportJob[]>;
  /** Every row, by position. */
  readonly readRows: (job: Pick<ImportJob, 'userId' | 'id'>) => Promise<readonly ImportRow[]>;
  /** The rows of one block, by position; empty when there is no such block. */
  readonly readBlock: (job: Pick<ImportJob, 'userId' | 'id'>, number: number) => Promise<readonly ImportRow[]>;
  /** Writes rows that no state of the job shows yet. */
  readonly putRows: (job: ImportJob, rows: readonly ImportRow[]) => Promise<void>;
  /** Removes the rows of a job that has ended. */
  readonly deleteRows: (job: ImportJob) => Promise<void>;
  /**
   * Replaces the job that was read by its next version, together with the extras; a job that has ended releases the
   * active import. `conflict`: the job is no longer as it was seen, or the transition is not legal for it.
   *
   */
  readonly transition: (seen: ImportJob, transition: ImportTransition, extras?: TransitionExtras) => Promise<TransitionOutcome<ImportJob>>;
  /** Jobs that are due, longest overdue first. Possibly slightly outdated. */
  readonly due: (now: number, limit: number) => Promise<readonly { readonly userId: UserId; readonly id: ImportId }[]>;
};
