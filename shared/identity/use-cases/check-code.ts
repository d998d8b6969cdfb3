import { attributePointer, fail, ok, type Failure, type Result } from '../../errors/failure.ts';
import type { Hmac } from '../../platform/secrets/hmac.ts';
import {
  boundCode,
  MAX_ATTEMPTS,
  type Challenge,
  type ChallengeId,
  type ChallengePurpose,
  type ChallengeSubject,
} from '../domain/challenge.ts';
import type { UserId } from '../domain/identity.ts';
import { isSameDigest } from '../domain/same-digest.ts';
import type { ChallengeStore } from '../ports/challenge-store.ts';

export type CheckCodeDeps = { readonly challenges: ChallengeStore; readonly hmac: Pick<Hmac, 'ofCode'> };

/** A challenge of certain purposes. */
export type ChallengeFor<Purpose extends ChallengePurpose> = Challenge & {
  readonly subject: Extract<ChallengeSubject, { readonly purpose: Purpose }>;
};

/** What a code is typed in for. `userId` is whose it has to be; left out where nobody has signed in. */
export type CodeUse<Purpose extends ChallengePurpose> = { readonly purposes: readonly Purpose[]; readonly userId?: UserId };

export type CodeProblem = 'otp_invalid' | 'otp_expired' | 'otp_used';

const invalidCode = (attemptsLeft: number): Failure<'otp_invalid'> =>
  fail({ code: 'otp_invalid', pointer: attributePointer('code') }, { meta: { attempts_left: attemptsLeft } });

const isFor = <Purpose extends ChallengePurpose>(
  challenge: Challenge,
  { purposes, userId }: CodeUse<Purpose>,
): challenge is ChallengeFor<Purpose> =>
  purposes.some((purpose) => purpose === challenge.subject.purpose) && (userId === undefined || challenge.userId === userId);

/**
 * Uses up a code. It is good once, for its own challenge, purpose and user; a challenge of another is told from none. The
 * fifth wrong guess burns it, and a guess counts before it is compared.
 */
export const makeCheckCode =
  ({ challenges, hmac }: CheckCodeDeps) =>
  async <Purpose extends ChallengePurpose>(
    id: ChallengeId,
    code: string,
    use: CodeUse<Purpose>,
    now: number,
  ): Promise<Result<ChallengeFor<Purpose>, CodeProblem>> => {
    const found = await challenges.find(id);
    if (found === null || !isFor(found, use)) return invalidCode(0);
    const guess = await challenges.countGuess(id, now);
    if (guess.kind === 'not_found') return invalidCode(0);
    if (guess.kind !== 'counted') return fail(guess.kind === 'used' ? 'otp_used' : 'otp_expired');
    const { challenge } = guess;
    const digest = await hmac.ofCode(boundCode(challenge, code));
    if (challenge.userId === null || !isSameDigest(digest, challenge.codeDigest)) return invalidCode(MAX_ATTEMPTS - challenge.attempts);
    if (!(await challenges.use(id, now))) return fail('otp_used');
    return ok(found);
  };
