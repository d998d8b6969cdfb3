import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Challenge } from '../../../shared/identity/domain/challenge.ts';
import { NOBODY, type UserId } from '../../../shared/identity/domain/identity.ts';
import { digestOfToken, type SessionDigest } from '../../../shared/identity/domain/session.ts';
import { refusalOf, type SignInRefusal } from '../../../shared/identity/domain/sign-in-refusal.ts';
import type { Account, AccountStore } from '../../../shared/identity/ports/account-store.ts';
import type { PasskeyIndex } from '../../../shared/identity/ports/passkey-index.ts';
import { SALT_BYTES, type PasswordHasher } from '../../../shared/identity/ports/password-hasher.ts';
import type { PasswordStore } from '../../../shared/identity/ports/password-store.ts';
import type { SecondFactorStore } from '../../../shared/identity/ports/second-factor-store.ts';
import { makeOpenSession, type OpenedSession, type OpenSessionDeps } from '../../../shared/identity/use-cases/open-session.ts';
import { secondFactorOf } from '../../../shared/identity/use-cases/prove-identity.ts';
import { makeSendCode, type SendCodeDeps } from '../../../shared/identity/use-cases/send-code.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

export type SignInDeps = OpenSessionDeps &
  SendCodeDeps & {
    readonly accounts: AccountStore;
    readonly passwords: Pick<PasswordStore, 'find' | 'rehash'>;
    readonly hasher: PasswordHasher;
    readonly secondFactors: SecondFactorStore;
    readonly passkeyIndex: PasskeyIndex;
  };

/** Tokens of the cookies that a request came with. */
export type SentTokens = { readonly session: SessionDigest | null; readonly device: string | null };

export type Credentials = { readonly email: string; readonly password: string; readonly deviceName: string | null };

export type SignedIn =
  | ({ readonly kind: 'session'; readonly device: string | null } & OpenedSession)
  /** With a passkey the user may sign in by that in the place of the code. */
  | { readonly kind: 'challenge'; readonly challenge: Challenge; readonly hasPasskey: boolean };

/** Signs in with a password. With a second factor a code is sent instead, unless the browser is remembered. */
export const makeSignIn = (deps: SignInDeps) => {
  const { accounts, passwords, hasher, secondFactors, passkeyIndex, ids } = deps;
  const [openSession, sendCode] = [makeOpenSession(deps), makeSendCode(deps)];

  const isRemembered = async ({ user }: Account, token: string | null, now: number): Promise<boolean> => {
    if (token === null) return false;
    const device = await secondFactors.findDevice(user.id, digestOfToken(token));
    return device !== null && device.expiresAt > now && device.validSince === user.tokensInvalidatedAfter;
  };

  const renewHash = async (userId: UserId, password: string, stored: string): Promise<void> => {
    if (hasher.needsRehash(stored)) await passwords.rehash(userId, stored, await hasher.hash(password, ids.bytes(SALT_BYTES)));
  };

  return async (
    { email, password, deviceName }: Credentials,
    sent: SentTokens,
    { receivedAt: now, requestId: correlationId, language, client }: RequestContext,
  ): Promise<Result<SignedIn, 'invalid_credentials' | SignInRefusal | 'rate_limit_exceeded'>> => {
    const account = await accounts.findByEmail(email);
    const stored = await passwords.find(account?.user.id ?? NOBODY);
    const isRight = await hasher.verify(password, stored ?? hasher.decoy);
    if (!isRight || account === null || stored === null) return fail('invalid_credentials');
    const refusal = refusalOf(account.user);
    if (refusal !== null) return fail(refusal);
    const { user, gateIds } = account;
    await renewHash(user.id, password, stored);
    const validSince = user.tokensInvalidatedAfter;
    const destination = secondFactorOf(user);
    if (destination !== null && !(await isRemembered(account, sent.device, now))) {
      const challenge = await sendCode({
        subject: { purpose: 'sign_in', validSince, deviceName },
        userId: user.id,
        destination,
        language: user.language ?? language,
        now,
        correlationId,
      });
      return challenge.ok ? ok({ kind: 'challenge', challenge: challenge.value, hasPasskey: await passkeyIndex.has(user.id) }) : challenge;
    }
    const opened = await openSession({
      userId: user.id,
      gateId: gateIds[0],
      validSince,
      amr: ['pwd'],
      deviceName,
      client,
      previous: sent.session,
      now,
      correlationId,
    });
    return ok({ kind: 'session', device: null, ...opened });
  };
};
