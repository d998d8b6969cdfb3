import { attributePointer, fail, ok, type Failure, type Result } from '../../../shared/errors/failure.ts';
import type { Account, User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { SessionCause } from '../../../shared/identity/sessions/domain/session.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { ChallengeId, PasskeyChallenge } from '../domain/passkey-challenge.ts';
import { isPasskeyId, MAX_PASSKEYS, type Passkey, type PasskeyId } from '../domain/passkey.ts';
import type { PasskeyStore } from '../ports/passkey-store.ts';
import type { PasskeyVerifier, RegistrationResponse } from '../ports/passkey-verifier.ts';
import { newChallenge } from './new-challenge.ts';

type Deps = {
  readonly passkeys: PasskeyStore;
  readonly passkeyVerifier: PasskeyVerifier;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly ids: Ids;
};

/** The data that a browser needs to create a passkey. */
export type RegistrationOptions = {
  readonly challenge: PasskeyChallenge;
  readonly user: User;
  /** Passkeys the user has: their authenticators make no second one. */
  readonly existing: readonly Passkey[];
};

export type NewPasskey = { readonly challengeId: ChallengeId; readonly response: RegistrationResponse; readonly name: string };

export const verificationFailed = (): Failure<'webauthn_verification_failed'> =>
  fail({ code: 'webauthn_verification_failed', pointer: attributePointer('credential') });

const accountOf = async (accounts: Deps['accounts'], userId: UserId): Promise<Account> => {
  const account = await accounts.find(userId);
  if (account === null) throw new Error(`account ${userId} has a session but no profile`);
  return account;
};

const newPasskeyId = (ids: Ids): PasskeyId => {
  const id = ids.uuid();
  if (!isPasskeyId(id)) throw new TypeError('the id generator does not make UUIDs');
  return id;
};

/** Begins the registration of a passkey by the user of a session. */
export const makeBeginRegistration =
  ({ passkeys, accounts, ids }: Deps) =>
  async (userId: UserId, now: number): Promise<Result<RegistrationOptions, 'passkey_limit_reached'>> => {
    const [{ user }, existing] = await Promise.all([accountOf(accounts, userId), passkeys.list(userId)]);
    if (existing.length >= MAX_PASSKEYS) return fail('passkey_limit_reached', { meta: { limit: MAX_PASSKEYS } });
    const challenge = newChallenge(ids, userId, now);
    await passkeys.putChallenge(challenge);
    return ok({ challenge, user, existing });
  };

/** Registers the passkey that an authenticator made for a challenge of this user; the challenge is used up in any case. */
export const makeRegisterPasskey =
  ({ passkeys, passkeyVerifier, accounts, ids }: Deps) =>
  async (
    userId: UserId,
    { challengeId, response, name }: NewPasskey,
    cause: SessionCause,
  ): Promise<Result<Passkey, 'webauthn_verification_failed' | 'credential_exists' | 'unauthorized'>> => {
    const challenge = await passkeys.takeChallenge(challengeId);
    if (challenge?.userId !== userId || challenge.expiresAt <= cause.at) return verificationFailed();
    const credential = await passkeyVerifier.verifyRegistration(response, challenge.challenge);
    if (credential === null) return verificationFailed();
    const { gateIds } = await accountOf(accounts, userId);
    const passkey: Passkey = {
      ...credential,
      id: newPasskeyId(ids),
      userId,
      gateId: gateIds[0],
      name,
      createdAt: cause.at,
      lastUsedAt: null,
    };
    const outcome = await passkeys.add(passkey, cause);
    if (outcome === 'session_ended') return fail('unauthorized');
    return outcome === 'added' ? ok(passkey) : fail('credential_exists');
  };
