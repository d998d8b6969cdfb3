import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ChallengeId } from '../../../shared/identity/codes/domain/challenge.ts';

/** A change of address that awaits its code. */
export type PendingEmailChange = {
  readonly userId: UserId;
  readonly challengeId: ChallengeId;
  /** Digest of the token in the mail to the old address. */
  readonly cancelDigest: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

/**
 * Requested changes of address, at most one per user. Taking one away decides its outcome: of a concurrent confirmation and cancellation
 * exactly one finds it.
 */
export type EmailChanges = {
  /** Replaces an earlier one of the user. */
  readonly put: (change: PendingEmailChange) => Promise<void>;
  /** Takes away the change of a challenge, or any change for null; false when there is none. */
  readonly take: (userId: UserId, challengeId: ChallengeId | null, now: number) => Promise<boolean>;
  /** Takes away the change whose mail contained a token; false when there is none. */
  readonly takeByToken: (cancelDigest: string, now: number) => Promise<boolean>;
};
