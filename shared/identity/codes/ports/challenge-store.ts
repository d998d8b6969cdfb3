import type { Challenge, ChallengeId } from '../domain/challenge.ts';

/** Why no further guess is possible. */
export type SpentChallenge = { readonly kind: 'expired' } | { readonly kind: 'used' } | { readonly kind: 'not_found' };

export type ChallengeStore = {
  /** Stores a challenge, and replaces one with the same id. */
  readonly put: (challenge: Challenge) => Promise<void>;
  /** Null when there is none; an expired one may still be returned. */
  readonly find: (id: ChallengeId) => Promise<Challenge | null>;
  /**
   * Counts a guess before it is compared, so that of concurrent guesses at most five are compared. `expired` when the challenge has expired
   * or five guesses were made.
   */
  readonly countGuess: (
    id: ChallengeId,
    now: number,
  ) => Promise<{ readonly kind: 'counted'; readonly challenge: Challenge } | SpentChallenge>;
  /** Marks a challenge as used; false when it was used before: of two concurrent correct guesses one counts. */
  readonly use: (id: ChallengeId, now: number) => Promise<boolean>;
  /** Replaces the code of a challenge; false when the challenge is spent, or the last code was sent after `notSentAfter`. Guesses stay counted. */
  readonly renew: (id: ChallengeId, code: Pick<Challenge, 'codeDigest' | 'sentAt' | 'expiresAt'>, notSentAfter: number) => Promise<boolean>;
};
