import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Transfer } from '../domain/transfer.ts';
import type { ValidationId } from '../domain/validation-id.ts';

/** The transfers that an account validated in the last 30 days, as digests. */
export type RecentTransfers = {
  /** Records the validation of a transfer that was accepted at an instant (epoch milliseconds). */
  readonly record: (userId: UserId, transfer: Transfer, validationId: ValidationId, acceptedAt: number) => Promise<void>;
  /** Removes what a validation recorded of its transfer; where another of the same transfer was recorded since, that mark stays. */
  readonly forget: (userId: UserId, transfer: Transfer, validationId: ValidationId) => Promise<void>;
  /** The last recorded validation of each transfer, in their order; null for none, and for one that no longer exists. */
  readonly find: (userId: UserId, transfers: readonly Transfer[], now: number) => Promise<readonly (ValidationId | null)[]>;
};
