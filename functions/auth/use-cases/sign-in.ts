import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import { ABSENT_USER_ID, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { CODE_SECONDS, type Challenge, type CodeDestination } from '../../../shared/identity/codes/domain/challenge.ts';
import type { CodeRequest, OpenChallenge, SendCode } from '../../../shared/identity/codes/use-cases/send-code.ts';
import { SALT_BYTES, type PasswordHasher } from '../../../shared/identity/passwords/ports/password-hasher.ts';
import type { PasswordStore } from '../../../shared/identity/passwords/ports/password-store.ts';
import { secondFactorOf } from '../../../shared/identity/second-factor/domain/second-factor.ts';
import type { PasskeyIndex } from '../../../shared/identity/second-factor/ports/passkey-index.ts';
import type { SecondFactorStore } from '../../../shared/identity/second-factor/ports/second-factor-store.ts';
import { digestOfToken, hasEnded, type SessionDigest } from '../../../shared/identity/sessions/domain/session.ts';
import { isConfirmed, refusalOf, type SignInRefusal } from '../../../shared/identity/sessions/domain/sign-in-refusal.ts';
import type { SessionStore } from '../../../shared/identity/sessions/ports/session-store.ts';
import type { OpenedSession, OpenSession } from '../../../shared/identity/sessions/use-cases/open-session.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

export type SignInDeps = {
  readonly accounts: Pick<AccountStore, 'findByEmail'>;
  readonly passwords: Pick<PasswordStore, 'find' | 'rehash'>;
  readonly hasher: PasswordHasher;
  readonly secondFactors: Pick<SecondFactorStore, 'findDevice'>;
  readonly sessions: Pick<SessionStore, 'find'>;
  readonly passkeyIndex: Pick<PasskeyIndex, 'has'>;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly openSession: OpenSession;
  readonly sendCode: SendCode;
  readonly openChallenge: OpenChallenge;
};

/** Tokens in the cookies of a request. */
export type SentTokens = { readonly session: SessionDigest | null; readonly device: string | null };

export type Credentials = { readonly email: string; readonly password: string; readonly deviceName: string | null };

export type SignedIn =
  | ({ readonly kind: 'session'; readonly device: string | null } & OpenedSession)
  | ({ readonly kind: 'challenge' } & SignInChallenge);

type SignInChallenge = {
  readonly challenge: Challenge;
  /** With a passkey the user may sign in by that instead of the code. */
  readonly hasPasskey: boolean;
  /** Seconds until a code can be sent; null when one was sent. */
  readonly codeAfterSeconds: number | null;
};

type Factors = { readonly kind: 'proved'; readonly at: number } | { readonly kind: 'code_needed'; readonly destination: CodeDestination };

/** A remembered browser skips the second factor for so long. */
export const DEVICE_SECONDS = 30 * 86_400;

/** Signs in with a password. With a second factor a code is sent instead, unless the browser is remembered. */
export const makeSignIn = (deps: SignInDeps) => {
  const { accounts, passwords, hasher, secondFactors, sessions, passkeyIndex, ids, openSession, sendCode, openChallenge } = deps;

  /** When the browser proved the second factor; null where it has to prove it now. */
  const rememberedSince = async ({ user }: Account, token: string | null, now: number): Promise<number | null> => {
    if (token === null) return null;
    const device = await secondFactors.findDevice(user.id, digestOfToken(token));
    const isRemembered = device !== null && device.expiresAt > now && device.validSince === user.tokensInvalidatedAfter;
    return isRemembered ? device.expiresAt - DEVICE_SECONDS * 1_000 : null;
  };

  /** Whether a signed-in user signs in again to prove their identity, which requires every factor. */
  const isSignedIn = async ({ user }: Account, digest: SessionDigest | null, now: number): Promise<boolean> => {
    const session = digest === null ? null : await sessions.find(digest);
    return session?.userId === user.id && session.validSince === user.tokensInvalidatedAfter && !hasEnded(session, now);
  };

  /** The destination of the code that the sign-in needs, or the time since which every factor is proved. */
  const factorsOf = async (account: Account, sent: SentTokens, now: number): Promise<Factors> => {
    const destination = secondFactorOf(account.user);
    if (destination === null) return { kind: 'proved', at: now };
    const since = await rememberedSince(account, sent.device, now);
    return since === null || (await isSignedIn(account, sent.session, now))
      ? { kind: 'code_needed', destination }
      : { kind: 'proved', at: since };
  };

  /** An account that has had enough codes gets the challenge alone, which recovery codes and passkeys finish. */
  const challengeFor = async (request: CodeRequest & { readonly userId: UserId }): Promise<SignInChallenge> => {
    const [sent, hasPasskey] = [await sendCode(request), await passkeyIndex.has(request.userId)];
    if (sent.ok) return { challenge: sent.value, hasPasskey, codeAfterSeconds: null };
    return { challenge: await openChallenge(request), hasPasskey, codeAfterSeconds: sent.retryAfterSeconds ?? CODE_SECONDS };
  };

  /** The confirmed account that a password is right for, with its hash; null otherwise. Every case takes the same steps. */
  const prove = async (email: string, password: string): Promise<{ readonly account: Account; readonly stored: string } | null> => {
    const account = await accounts.findByEmail(email);
    const stored = await passwords.find(account?.user.id ?? ABSENT_USER_ID);
    const isRight = await hasher.verify(password, stored ?? hasher.decoy);
    return isRight && account !== null && stored !== null && isConfirmed(account.user) ? { account, stored } : null;
  };

  const renewHash = async (userId: UserId, password: string, stored: string): Promise<void> => {
    if (hasher.needsRehash(stored)) await passwords.rehash(userId, stored, await hasher.hash(password, ids.bytes(SALT_BYTES)));
  };

  return async (
    { email, password, deviceName }: Credentials,
    sent: SentTokens,
    { receivedAt: now, requestId: correlationId, language, client }: RequestContext,
  ): Promise<Result<SignedIn, 'invalid_credentials' | SignInRefusal>> => {
    const proved = await prove(email, password);
    if (proved === null) return fail('invalid_credentials');
    const { account, stored } = proved;
    const refusal = refusalOf(account.user);
    if (refusal !== null) return fail(refusal);
    const { user, gateIds } = account;
    await renewHash(user.id, password, stored);
    const validSince = user.tokensInvalidatedAfter;
    const factors = await factorsOf(account, sent, now);
    if (factors.kind === 'code_needed') {
      const challenge = await challengeFor({
        subject: { purpose: 'sign_in', validSince, deviceName },
        userId: user.id,
        destination: factors.destination,
        language: user.language ?? language,
        now,
        correlationId,
      });
      return ok({ kind: 'challenge', ...challenge });
    }
    const opened = await openSession({
      userId: user.id,
      gateId: gateIds[0],
      role: user.role,
      validSince,
      amr: ['pwd'],
      authenticatedAt: factors.at,
      deviceName,
      client,
      previous: sent.session,
      now,
      correlationId,
    });
    return ok({ kind: 'session', device: null, ...opened });
  };
};
