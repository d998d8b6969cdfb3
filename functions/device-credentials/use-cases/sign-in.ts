import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { SessionDigest } from '../../../shared/identity/sessions/domain/session.ts';
import { isConfirmed, refusalOf, type SignInRefusal } from '../../../shared/identity/sessions/domain/sign-in-refusal.ts';
import type { OpenedSession, OpenSession } from '../../../shared/identity/sessions/use-cases/open-session.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { ChallengeId, PasskeyChallenge } from '../domain/passkey-challenge.ts';
import type { Passkey } from '../domain/passkey.ts';
import { userHandleOf } from '../domain/relying-party.ts';
import type { PasskeyStore } from '../ports/passkey-store.ts';
import type { AuthenticationResponse, PasskeyVerifier } from '../ports/passkey-verifier.ts';
import { newChallenge } from './new-challenge.ts';
import { verificationFailed } from './registration.ts';

type Deps = {
  readonly passkeys: PasskeyStore;
  readonly passkeyVerifier: PasskeyVerifier;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly openSession: OpenSession;
  readonly ids: Ids;
};

/** Begins a sign-in; the passkey will identify the user. */
export const makeBeginSignIn =
  ({ passkeys, ids }: Pick<Deps, 'passkeys' | 'ids'>) =>
  async (now: number): Promise<Result<PasskeyChallenge, never>> => {
    const challenge = newChallenge(ids, null, now);
    await passkeys.putChallenge(challenge);
    return ok(challenge);
  };

type SignedChallenge = { readonly challengeId: ChallengeId; readonly response: AuthenticationResponse };

/**
 * Signs in with a passkey, whose user the authenticator has verified: no second factor is required. The challenge is used up in any case. A
 * decreased counter is recorded, but refuses no sign-in.
 */
export const makeSignInWithPasskey = ({ passkeys, passkeyVerifier, accounts, openSession }: Deps) => {
  const verify = async ({ challengeId, response }: SignedChallenge, { receivedAt: at, requestId: correlationId }: RequestContext) => {
    const challenge = await passkeys.takeChallenge(challengeId);
    if (challenge?.userId !== null || challenge.expiresAt <= at) return null;
    const passkey = await passkeys.findByCredential(response.id);
    // The request for the challenge named no user, so the answer must (WebAuthn Level 3 §7.2, step 6).
    if (passkey === null || response.userHandle !== userHandleOf(passkey.userId)) return null;
    // Read before the proof, so that an invalidation meanwhile ends the session.
    const account = await accounts.find(passkey.userId);
    const use = await passkeyVerifier.verifyAuthentication(response, challenge.challenge, passkey);
    if (account === null || !isConfirmed(account.user) || use === null) return null;
    const recorded = await passkeys.recordUse(passkey, { ...use, at, correlationId });
    return recorded === 'recorded' ? { passkey, account } : null;
  };

  const open = (
    { passkey, account }: { readonly passkey: Passkey; readonly account: Account },
    previous: SessionDigest | null,
    context: RequestContext,
  ) =>
    openSession({
      userId: passkey.userId,
      gateId: account.gateIds[0],
      role: account.user.role,
      validSince: account.user.tokensInvalidatedAfter,
      amr: ['hwk'],
      authenticatedAt: context.receivedAt,
      deviceName: passkey.name,
      client: context.client,
      previous,
      now: context.receivedAt,
      correlationId: context.requestId,
    });

  return async (
    signed: SignedChallenge,
    previous: SessionDigest | null,
    context: RequestContext,
  ): Promise<Result<OpenedSession, 'webauthn_verification_failed' | SignInRefusal>> => {
    const verified = await verify(signed, context);
    if (verified === null) return verificationFailed();
    const refusal = refusalOf(verified.account.user);
    return refusal === null ? ok(await open(verified, previous, context)) : fail(refusal);
  };
};
