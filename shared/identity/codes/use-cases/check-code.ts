import type { Hmac } from '../../../digests/hmac.ts';
import { attributePointer, fail, ok, type Failure, type Result } from '../../../errors/failure.ts';
import { isSameText } from '../../../platform/secrets/same-text.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import {
  boundCode,
  MAX_ATTEMPTS,
  type Challenge,
  type ChallengeId,
  type ChallengePurpose,
  type ChallengeSubject,
} from '../domain/challenge.ts';
import type { ChallengeStore } from '../ports/challenge-store.ts';

export type CheckCodeDeps = { readonly challenges: ChallengeStore; readonly hmac: Pick<Hmac, 'allOfCode'> };

/** A challenge of certain purposes. */
export type ChallengeFor<Purpose extends ChallengePurpose> = Challenge & {
  readonly subject: Extract<ChallengeSubject, { readonly purpose: Purpose }>;
};

/** The purposes for which a code is entered. `userId` is its required user; absent when no user has signed in. */
export type CodeUse<Purpose extends ChallengePurpose> = { readonly purposes: readonly Purpose[]; readonly userId?: UserId };

export type CodeProblem = 'otp_invalid' | 'otp_expired' | 'otp_used';

const invalidCode = (attemptsLeft: number): Failure<'otp_invalid'> =>
  fail({ code: 'otp_invalid', pointer: attributePointer('code') }, { meta: { attempts_left: attemptsLeft } });

const isFor = <Purpose extends ChallengePurpose>(
  challenge: Challenge,
  { purposes, userId }: CodeUse<Purpose>,
): challenge is ChallengeFor<Purpose> =>
  purposes.some((purpose) => purpose === challenge.subject.purpose) && (userId === undefined || challenge.userId === userId);

/** Finds a challenge with one of the purposes and the user; any other is treated as missing. */
export const makeFindChallenge =
  ({ challenges }: Pick<CheckCodeDeps, 'challenges'>) =>
  async <Purpose extends ChallengePurpose>(id: ChallengeId, use: CodeUse<Purpose>): Promise<ChallengeFor<Purpose> | null> => {
    const found = await challenges.find(id);
    return found !== null && isFor(found, use) ? found : null;
  };

export type FindChallenge = ReturnType<typeof makeFindChallenge>;

/** Uses up the code of a known challenge. The fifth wrong guess burns it, and a guess counts before it is compared. */
export const makeCheckCodeOf =
  ({ challenges, hmac }: CheckCodeDeps) =>
  async <Found extends Challenge>(found: Found | null, code: string, now: number): Promise<Result<Found, CodeProblem>> => {
    if (found === null) return invalidCode(0);
    const guess = await challenges.countGuess(found.id, now);
    if (guess.kind === 'not_found') return invalidCode(0);
    if (guess.kind !== 'counted') return fail(guess.kind === 'used' ? 'otp_used' : 'otp_expired');
    const { challenge } = guess;
    const digests = await hmac.allOfCode(boundCode(challenge, code));
    const isRight = digests.some((digest) => isSameText(digest, challenge.codeDigest));
    if (challenge.userId === null || !isRight) return invalidCode(MAX_ATTEMPTS - challenge.attempts);
    if (!(await challenges.use(found.id, now))) return fail('otp_used');
    return ok(found);
  };

export type CheckCodeOf = ReturnType<typeof makeCheckCodeOf>;

/** Uses up a code. It works once, for its own challenge, purpose and user. */
export const makeCheckCode = (deps: CheckCodeDeps) => {
  const [findChallenge, checkCodeOf] = [makeFindChallenge(deps), makeCheckCodeOf(deps)];
  return async <Purpose extends ChallengePurpose>(
    id: ChallengeId,
    code: string,
    use: CodeUse<Purpose>,
    now: number,
  ): Promise<Result<ChallengeFor<Purpose>, CodeProblem>> => checkCodeOf(await findChallenge(id, use), code, now);
};

export type CheckCode = ReturnType<typeof makeCheckCode>;
