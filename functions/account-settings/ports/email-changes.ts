import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ChallengeId } from '../../../shared/identity/codes/domain/challenge.ts';

/** A change of address that waits for its code. */
export type PendingEmailChange = {
  readonly userId: UserId;
  readonly challengeId: ChallengeId;
  /** Digest of the token in the mail to the old address. */
  readonly cancelDigest: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

/**
 * Changes of address that were asked for, one for each user at most. Whoever takes one away decides about it: of a
 * confirmation and a cancellation at once one finds it.
 */
export type EmailChanges = {
  /** In the place of an earlier one of the user. */
  readonly put: (change: PendingEmailChange) => Promise<void>;
  /** Takes away the change of a challenge, or whichever there is; false when there is none of it. */
  readonly take: (userId: UserId, challengeId: ChallengeId | null, now: number) => Promise<boolean>;
  /** Takes away the change whose mail had a token; false when there is none, or not any more. */
  readonly takeByToken: (cancelDigest: string, now: number) => Promise<boolean>;
};
