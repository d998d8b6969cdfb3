import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { ChallengeId } from '../../../shared/identity/codes/domain/challenge.ts';
import type { FindChallenge } from '../../../shared/identity/codes/use-cases/check-code.ts';
import { PROOF_METHODS, type SecondFactorProof } from '../../../shared/identity/second-factor/domain/second-factor.ts';
import type { SecondFactorStore } from '../../../shared/identity/second-factor/ports/second-factor-store.ts';
import type { CheckSecondFactor, SecondFactorProblem } from '../../../shared/identity/second-factor/use-cases/check-second-factor.ts';
import { digestOfToken } from '../../../shared/identity/sessions/domain/session.ts';
import { isConfirmed, refusalOf, type SignInRefusal } from '../../../shared/identity/sessions/domain/sign-in-refusal.ts';
import { newToken } from '../../../shared/identity/sessions/use-cases/new-token.ts';
import type { OpenSession } from '../../../shared/identity/sessions/use-cases/open-session.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import { DEVICE_SECONDS, type SentTokens, type SignedIn } from './sign-in.ts';

export type SecondStep = {
  readonly challengeId: ChallengeId;
  readonly proof: SecondFactorProof;
  readonly rememberDevice: boolean;
};

/** A proof for a sign-in that does not exist. */
const unknownSignIn = (kind: SecondFactorProof['kind']) =>
  kind === 'code'
    ? fail({ code: 'otp_invalid' as const, pointer: attributePointer('code') }, { meta: { attempts_left: 0 } })
    : fail({ code: 'recovery_code_invalid' as const, pointer: attributePointer('recovery_code') });

export type FinishSignInDeps = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly secondFactors: Pick<SecondFactorStore, 'remember'>;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly findChallenge: FindChallenge;
  readonly checkSecondFactor: CheckSecondFactor;
  readonly openSession: OpenSession;
};

/** Finishes a sign-in with the code that was sent, or with a recovery code. */
export const makeFinishSignIn = (deps: FinishSignInDeps) => {
  const { accounts, secondFactors, ids, findChallenge, checkSecondFactor, openSession } = deps;

  const remember = async (userId: UserId, validSince: number, now: number): Promise<string> => {
    const token = newToken(ids);
    await secondFactors.remember({ userId, digest: digestOfToken(token), validSince, expiresAt: now + DEVICE_SECONDS * 1_000 });
    return token;
  };

  return async (
    { challengeId, proof, rememberDevice }: SecondStep,
    sent: Pick<SentTokens, 'session'>,
    { receivedAt: now, requestId: correlationId, client }: RequestContext,
  ): Promise<Result<Extract<SignedIn, { kind: 'session' }>, SecondFactorProblem | SignInRefusal>> => {
    const challenge = await findChallenge(challengeId, { purposes: ['sign_in'] });
    if (challenge === null) return unknownSignIn(proof.kind);
    const account = challenge.userId === null ? null : await accounts.find(challenge.userId);
    if (account === null || !isConfirmed(account.user)) return fail('otp_expired');
    // The password was right, so the account's state is no secret here.
    const refusal = refusalOf(account.user);
    if (refusal !== null) return fail(refusal);
    const proved = await checkSecondFactor(account.user, challenge, proof, now);
    if (!proved.ok) return proved;
    const { validSince, deviceName } = challenge.subject;
    const device = rememberDevice ? await remember(account.user.id, validSince, now) : null;
    const opened = await openSession({
      userId: account.user.id,
      gateId: account.gateIds[0],
      role: account.user.role,
      validSince,
      amr: ['pwd', PROOF_METHODS[proof.kind]],
      authenticatedAt: now,
      deviceName,
      client,
      previous: sent.session,
      now,
      correlationId,
    });
    return ok({ kind: 'session', device, ...opened });
  };
};
