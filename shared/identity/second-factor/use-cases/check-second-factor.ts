import { fail, ok, type Result } from '../../../errors/failure.ts';
import type { User } from '../../accounts/domain/account.ts';
import type { Challenge } from '../../codes/domain/challenge.ts';
import type { ChallengeStore } from '../../codes/ports/challenge-store.ts';
import type { ChallengeFor, CheckCodeOf, CodeProblem } from '../../codes/use-cases/check-code.ts';
import { isOfCurrentFactor, type SecondFactorProof } from '../domain/second-factor.ts';
import type { UseRecoveryCode } from './recovery-codes.ts';

type Deps = {
  readonly challenges: Pick<ChallengeStore, 'countGuess' | 'use'>;
  readonly checkCodeOf: CheckCodeOf;
  readonly useRecoveryCode: UseRecoveryCode;
};

export type SecondFactorProblem = CodeProblem | 'recovery_code_invalid';

/**
 * Uses up a proof of the second factor: a code, which belongs to a challenge of the current factor, or a recovery code, which needs none. A
 * recovery code that completes a challenge uses one of its guesses and ends it.
 */
export const makeCheckSecondFactor = ({ challenges, checkCodeOf, useRecoveryCode }: Deps) => {
  const checkRecoveryCode = async (
    user: User,
    challenge: Challenge | null,
    typed: string,
    now: number,
  ): Promise<Result<null, SecondFactorProblem>> => {
    if (challenge === null) return useRecoveryCode(user.id, typed);
    const guess = await challenges.countGuess(challenge.id, now);
    if (guess.kind !== 'counted') return fail(guess.kind === 'used' ? 'otp_used' : 'otp_expired');
    const used = await useRecoveryCode(user.id, typed);
    if (!used.ok) return used;
    return (await challenges.use(challenge.id, now)) ? ok(null) : fail('otp_used');
  };

  return async (
    user: User,
    challenge: ChallengeFor<'sign_in' | 'two_factor'> | null,
    { kind, value }: SecondFactorProof,
    now: number,
  ): Promise<Result<null, SecondFactorProblem>> => {
    if (challenge !== null && !isOfCurrentFactor(challenge, user)) return fail('otp_expired');
    if (kind === 'recovery_code') return checkRecoveryCode(user, challenge, value, now);
    const checked = await checkCodeOf(challenge, value, now);
    return checked.ok ? ok(null) : checked;
  };
};

export type CheckSecondFactor = ReturnType<typeof makeCheckSecondFactor>;
