import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { DeletionId } from '../../../shared/identity/deletion/domain/deletion.ts';

/** An account whose time is over. */
export type PurgeMessage = {
  readonly userId: UserId;
  readonly deletionId: DeletionId;
  /** Id of the request or run it comes from, for the log. */
  readonly correlationId: string;
};

/** Accounts that are being erased. One may be sent, and arrive, more than once. */
export type PurgeQueue = {
  /** Resolves once the queue holds the account. */
  readonly send: (purge: PurgeMessage) => Promise<void>;
};
