import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { ChallengeId } from '../../../shared/identity/domain/challenge.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import { normalRecoveryCode } from '../../../shared/identity/domain/recovery-code.ts';
import { digestOfToken, type AuthenticationMethod } from '../../../shared/identity/domain/session.ts';
import { refusalOf } from '../../../shared/identity/domain/sign-in-refusal.ts';
import { makeCheckCode, type ChallengeFor, type CheckCodeDeps, type CodeProblem } from '../../../shared/identity/use-cases/check-code.ts';
import { newToken } from '../../../shared/identity/use-cases/new-token.ts';
import { makeOpenSession } from '../../../shared/identity/use-cases/open-session.ts';
import { recoveryCodeDigest } from '../../../shared/identity/use-cases/recovery-codes.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { SentTokens, SignedIn, SignInDeps } from './sign-in.ts';

/** For so long a remembered browser skips the second factor. */
export const DEVICE_SECONDS = 30 * 86_400;

export type SecondStep = {
  readonly challengeId: ChallengeId;
  readonly proof: { readonly kind: 'code' | 'recovery_code'; readonly value: string };
  readonly rememberDevice: boolean;
};

type Proved = Result<ChallengeFor<'sign_in'>, CodeProblem | 'recovery_code_invalid'>;

const METHODS: Readonly<Record<SecondStep['proof']['kind'], AuthenticationMethod>> = { code: 'otp', recovery_code: 'kba' };

/** Finishes a sign-in with the code that was sent, or with a recovery code. */
export const makeFinishSignIn = (deps: SignInDeps & CheckCodeDeps) => {
  const { accounts, challenges, secondFactors, hmac, ids } = deps;
  const [checkCode, openSession] = [makeCheckCode(deps), makeOpenSession(deps)];

  /** A recovery code takes one of the guesses of a sign-in, and none of any other challenge: nobody burns those with it. */
  const checkRecoveryCode = async (id: ChallengeId, typed: string, now: number): Promise<Proved> => {
    const invalid = fail({ code: 'recovery_code_invalid' as const, pointer: attributePointer('recovery_code') });
    if ((await challenges.find(id))?.subject.purpose !== 'sign_in') return invalid;
    const guess = await challenges.countGuess(id, now);
    if (guess.kind === 'expired' || guess.kind === 'used') return fail(guess.kind === 'used' ? 'otp_used' : 'otp_expired');
    const code = normalRecoveryCode(typed);
    if (guess.kind === 'not_found' || code === null) return invalid;
    const { userId, subject } = guess.challenge;
    if (userId === null || subject.purpose !== 'sign_in') return invalid;
    if (!(await secondFactors.useRecoveryCode(userId, await recoveryCodeDigest(hmac, userId, code)))) return invalid;
    return (await challenges.use(id, now)) ? ok({ ...guess.challenge, subject }) : fail('otp_used');
  };

  const remember = async (userId: UserId, validSince: number, now: number): Promise<string> => {
    const token = newToken(ids);
    await secondFactors.remember({ userId, digest: digestOfToken(token), validSince, expiresAt: now + DEVICE_SECONDS * 1_000 });
    return token;
  };

  return async (
    { challengeId, proof, rememberDevice }: SecondStep,
    sent: Pick<SentTokens, 'session'>,
    { receivedAt: now, requestId: correlationId, client }: RequestContext,
  ): Promise<
    Result<
      Extract<SignedIn, { kind: 'session' }>,
      CodeProblem | 'recovery_code_invalid' | 'account_suspended' | 'account_pending_deletion' | 'email_not_verified'
    >
  > => {
    const proved: Proved =
      proof.kind === 'code'
        ? await checkCode(challengeId, proof.value, { purposes: ['sign_in'] }, now)
        : await checkRecoveryCode(challengeId, proof.value, now);
    if (!proved.ok) return proved;
    const { userId, subject } = proved.value;
    const account = userId === null ? null : await accounts.find(userId);
    if (account === null) return fail('otp_expired');
    const refusal = refusalOf(account.user);
    if (refusal !== null) return fail(refusal);
    const { validSince, deviceName } = subject;
    const device = rememberDevice ? await remember(account.user.id, validSince, now) : null;
    const opened = await openSession({
      userId: account.user.id,
      gateId: account.gateIds[0],
      validSince,
      amr: ['pwd', METHODS[proof.kind]],
      deviceName,
      client,
      previous: sent.session,
      now,
      correlationId,
    });
    return ok({ kind: 'session', device, ...opened });
  };
};
