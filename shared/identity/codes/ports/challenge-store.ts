import type { Challenge, ChallengeId } from '../domain/challenge.ts';

/** Why a guess cannot be made any more. */
export type SpentChallenge = { readonly kind: 'expired' } | { readonly kind: 'used' } | { readonly kind: 'not_found' };

/** Codes that were sent. */
export type ChallengeStore = {
  /** Stores a challenge, in the place of one of the same id. */
  readonly put: (challenge: Challenge) => Promise<void>;
  /** Null when there is none; one that has ended by time may still be there. */
  readonly find: (id: ChallengeId) => Promise<Challenge | null>;
  /**
   * Counts a guess before anybody compares it, so that of guesses at once no more than five are compared. `expired` when
   * its time is over or five were made.
   */
  readonly countGuess: (
    id: ChallengeId,
    now: number,
  ) => Promise<{ readonly kind: 'counted'; readonly challenge: Challenge } | SpentChallenge>;
  /** Marks a challenge as used; false when it was before: of two right guesses at once one counts. */
  readonly use: (id: ChallengeId, now: number) => Promise<boolean>;
  /** Gives a challenge another code; false when it is spent, or the last code was sent after `notSentAfter`. Guesses stay counted. */
  readonly renew: (id: ChallengeId, code: Pick<Challenge, 'codeDigest' | 'sentAt' | 'expiresAt'>, notSentAfter: number) => Promise<boolean>;
};
