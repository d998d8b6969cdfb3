import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { callerSession, type AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { removeTwoFactor, setTwoFactor, type AccountChange } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account, User } from '../../../shared/identity/accounts/domain/account.ts';
import type { TwoFactorMethod, UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import type { Challenge, CodeDestination } from '../../../shared/identity/codes/domain/challenge.ts';
import { codeContextOf } from '../../../shared/identity/codes/domain/code-context.ts';
import type { CheckCode, CodeProblem } from '../../../shared/identity/codes/use-cases/check-code.ts';
import type { SendCode } from '../../../shared/identity/codes/use-cases/send-code.ts';
import { newRecoveryCodes, type ReplaceRecoveryCodes } from '../../../shared/identity/second-factor/use-cases/recovery-codes.ts';
import type { SessionStore } from '../../../shared/identity/sessions/ports/session-store.ts';
import type { IdentityProof, ProofProblem, ProveIdentity } from '../../../shared/identity/sessions/use-cases/prove-identity.ts';
import { keepOwnSession } from './keep-own-session.ts';
import { typedCodeOf, type TypedCode } from './typed-code.ts';

export type TwoFactorDeps = Parameters<typeof newRecoveryCodes>[0] & {
  readonly proveIdentity: ProveIdentity;
  readonly sendCode: SendCode;
  readonly checkCode: CheckCode;
  readonly replaceRecoveryCodes: ReplaceRecoveryCodes;
  readonly accounts: AccountStore;
  readonly sessions: Pick<SessionStore, 'keep'>;
};

/** The second factor of an account; `recoveryCodes` are shown this once, null where there are no new ones. */
export type SecondFactor = {
  readonly userId: UserId;
  readonly twoFactor: User['twoFactor'];
  readonly recoveryCodes: readonly string[] | null;
};

export type WantedMethod = { readonly method: TwoFactorMethod; readonly proof: IdentityProof };

const destinationOf = ({ email, phone }: User, method: TwoFactorMethod): CodeDestination | null => {
  if (method === 'email') return { channel: 'email', to: email };
  return typeof phone?.verifiedAt === 'number' ? { channel: 'sms', to: phone.number } : null;
};

type SetupProblem = ProofProblem | 'phone_not_verified' | 'two_factor_already_enabled' | 'two_factor_not_enabled';

/** Whether an account has a second factor when one is enabled, and when it is changed. */
const HAS_ONE = { enable: false, change: true } as const;

type SetUpDeps = Pick<TwoFactorDeps, 'accounts' | 'proveIdentity' | 'sendCode'>;

/**
 * Sends a code to the channel of the future second factor, by which its user proves to receive it. Changing the channel requires a code of
 * the current one, or a recovery code. The challenge names the state that it starts from.
 */
const makeSetUp = ({ accounts, proveIdentity, sendCode }: SetUpDeps, step: keyof typeof HAS_ONE) => {
  const mismatch = step === 'enable' ? 'two_factor_already_enabled' : 'two_factor_not_enabled';
  return async ({ method, proof }: WantedMethod, context: AuthenticatedContext): Promise<Result<Challenge, SetupProblem>> => {
    const { userId } = context.principal;
    const account = await accounts.find(userId);
    if (account?.user.twoFactor.enabled !== HAS_ONE[step]) return fail(mismatch);
    const destination = destinationOf(account.user, method);
    if (destination === null) return fail({ code: 'phone_not_verified', pointer: attributePointer('method') });
    const proved = await proveIdentity(userId, proof, codeContextOf(context));
    if (!proved.ok) return proved;
    const { tokensInvalidatedAfter: validSince } = account.user;
    return sendCode({ subject: { purpose: 'two_factor_setup', validSince }, userId, destination, ...codeContextOf(context) });
  };
};

export const makeEnableTwoFactor = (deps: SetUpDeps) => makeSetUp(deps, 'enable');
export const makeChangeTwoFactor = (deps: SetUpDeps) => makeSetUp(deps, 'change');

/**
 * Makes the channel to which a code was sent the second factor. The first time there are recovery codes with it. It applies
 * only to the state that the setup started from: of two confirmations at once one is refused.
 */
export const makeConfirmTwoFactor = (deps: TwoFactorDeps) => {
  const { accounts, sessions, checkCode } = deps;

  return async (typed: TypedCode, context: AuthenticatedContext): Promise<Result<SecondFactor, CodeProblem | 'phone_not_verified'>> => {
    const { receivedAt: at, requestId: correlationId } = context;
    const { userId } = context.principal;
    const checked = await checkCode(...typedCodeOf(typed), { purposes: ['two_factor_setup'], userId }, at);
    if (!checked.ok) return checked;
    const { destination, subject } = checked.value;
    const { channel: method, to } = destination;
    const recovery = await newRecoveryCodes(deps, userId);
    const decide = (before: Account): Result<AccountChange, 'phone_not_verified' | 'otp_expired'> => {
      const { user } = before;
      if (user.tokensInvalidatedAfter !== subject.validSince) return fail('otp_expired');
      if (destinationOf(user, method)?.to !== to) return fail('phone_not_verified');
      return ok(setTwoFactor(before, method, recovery.digests, { at, correlationId }));
    };
    const changed = await changeAccount(accounts, userId, (before) => Promise.resolve(decide(before)));
    if (!changed.ok) {
      const [{ code }] = changed.problems;
      return fail(code === 'not_found' ? 'otp_expired' : code);
    }
    await keepOwnSession(sessions, context, changed.value);
    const recoveryCodes = changed.value.user.twoFactor.enabled ? null : recovery.codes;
    return ok({ userId, twoFactor: { enabled: true, method }, recoveryCodes });
  };
};

/** Ends the second factor that was proved, which keeps its channel, and with it the recovery codes. */
export const makeDisableTwoFactor =
  ({ accounts, sessions, proveIdentity }: Pick<TwoFactorDeps, 'accounts' | 'sessions' | 'proveIdentity'>) =>
  async (proof: IdentityProof, context: AuthenticatedContext): Promise<Result<SecondFactor, ProofProblem | 'two_factor_not_enabled'>> => {
    const { receivedAt: at, requestId: correlationId } = context;
    const { userId } = context.principal;
    const account = await accounts.find(userId);
    if (account?.user.twoFactor.enabled !== true) return fail('two_factor_not_enabled');
    const proved = await proveIdentity(userId, proof, codeContextOf(context));
    if (!proved.ok) return proved;
    const decide = (before: Account): Result<AccountChange, 'two_factor_not_enabled' | 'otp_expired'> => {
      const { user } = before;
      if (!user.twoFactor.enabled) return fail('two_factor_not_enabled');
      // Another factor has replaced the one that was proved.
      if (user.tokensInvalidatedAfter !== proved.value.tokensInvalidatedAfter) return fail('otp_expired');
      return ok(removeTwoFactor(before, 'disabled', { at, correlationId }));
    };
    const changed = await changeAccount(accounts, userId, (before) => Promise.resolve(decide(before)));
    if (!changed.ok) {
      const [{ code }] = changed.problems;
      return fail(code === 'not_found' ? 'two_factor_not_enabled' : code);
    }
    await keepOwnSession(sessions, context, changed.value);
    const { method } = changed.value.user.twoFactor;
    return ok({ userId, twoFactor: { enabled: false, method }, recoveryCodes: null });
  };

/** Gives a user ten new recovery codes; those from before work no more. */
export const makeReplaceCodes =
  ({ replaceRecoveryCodes }: Pick<TwoFactorDeps, 'replaceRecoveryCodes'>) =>
  async (context: AuthenticatedContext): Promise<Result<SecondFactor, 'two_factor_not_enabled' | 'account_changed'>> => {
    const { receivedAt: at, requestId: correlationId } = context;
    const { userId, validSince } = callerSession(context);
    const replaced = await replaceRecoveryCodes(userId, { at, correlationId, validSince });
    return replaced.ok ? ok({ userId, ...replaced.value }) : replaced;
  };
