import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { LimitReached, TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { ImportId } from '../domain/import-id.ts';
import type { ImportJob, ImportTransition } from '../domain/import-job.ts';
import type { BeneficiaryImports, ImportKind } from '../domain/import-kind.ts';

export type CreateOutcome =
  | { readonly kind: 'applied' }
  /** A user has one import at a time: this one has not ended. */
  | (LimitReached & { readonly id: ImportId });

/** Further writes together with a transition of a job. */
export type TransitionExtras<Kind extends ImportKind = BeneficiaryImports> = {
  /** One or two blocks of rows by number, each with all rows it has from now on. */
  readonly blocks?: ReadonlyMap<number, readonly Kind['row'][]>;
  readonly answer?: ClaimedResponse | null;
};

/** The imports of one kind: each kind has its own active import. */
export type ImportStore<Kind extends ImportKind = BeneficiaryImports> = {
  /**
   * Creates the job and marks it the user's active import, with the response to the request, in one transaction. Throws
   * when the id exists or the claim on the Idempotency-Key is lost.
   */
  readonly create: (job: ImportJob<Kind>, answer: ClaimedResponse | null) => Promise<CreateOutcome>;
  /** The import of an account that is not saved yet. */
  readonly activeImport: (userId: UserId) => Promise<ImportId | null>;
  /** A job of an account's. One of another account is not found. */
  readonly find: (userId: UserId, id: ImportId) => Promise<ImportJob<Kind> | null>;
  /** The ids of the imports of an account that are kept, in any order; one of the last second may be missing. */
  readonly idsOfUser: (userId: UserId) => Promise<readonly ImportId[]>;
  /** Every import of an account that is kept, the newest first; one of the last second may be missing. */
  readonly ofUser: (userId: UserId) => Promise<readonly ImportJob<Kind>[]>;
  /** Every row, by position. */
  readonly readRows: (job: Pick<ImportJob, 'userId' | 'id'>) => Promise<readonly Kind['row'][]>;
  /** The rows of one block, by position; empty when there is no such block. */
  readonly readBlock: (job: Pick<ImportJob, 'userId' | 'id'>, number: number) => Promise<readonly Kind['row'][]>;
  /** Writes rows that no state of the job shows yet. */
  readonly putRows: (job: ImportJob<Kind>, rows: readonly Kind['row'][]) => Promise<void>;
  /** Keeps the rows of a job as long as the job. */
  readonly keepRows: (job: ImportJob<Kind>) => Promise<void>;
  /** Removes the rows of a job that has ended. */
  readonly deleteRows: (job: ImportJob<Kind>) => Promise<void>;
  /**
   * Replaces the job that was read by its next version, together with the extras; a job that is done with saving releases
   * the active import. `conflict`: the job is no longer as it was seen, or the transition is not legal for it.
   */
  readonly transition: (
    seen: ImportJob<Kind>,
    transition: ImportTransition<Kind>,
    extras?: TransitionExtras<Kind>,
  ) => Promise<TransitionOutcome<ImportJob<Kind>>>;
  /** A transition together with blocks of any number and size. `too_large`: one write cannot have them all, so nothing was written. */
  readonly replaceRows: (
    seen: ImportJob<Kind>,
    transition: ImportTransition<Kind>,
    blocks: ReadonlyMap<number, readonly Kind['row'][]>,
  ) => Promise<TransitionOutcome<ImportJob<Kind>> | { readonly kind: 'too_large' }>;
  /** Jobs that are due, longest overdue first. Possibly slightly outdated. */
  readonly due: (now: number, limit: number) => Promise<readonly { readonly userId: UserId; readonly id: ImportId }[]>;
};
