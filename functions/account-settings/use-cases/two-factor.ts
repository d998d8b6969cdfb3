import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/domain/authenticated-context.ts';
import type { Challenge, CodeDestination } from '../../../shared/identity/domain/challenge.ts';
import type { TwoFactorMethod, UserId } from '../../../shared/identity/domain/identity.ts';
import type { AccountChange, AccountStore } from '../../../shared/identity/ports/account-store.ts';
import type { SecondFactorStore } from '../../../shared/identity/ports/second-factor-store.ts';
import type { User } from '../../../shared/identity/ports/user-store.ts';
import { changeAccount } from '../../../shared/identity/use-cases/change-account.ts';
import { makeCheckCode, type CodeProblem } from '../../../shared/identity/use-cases/check-code.ts';
import {
  makeProveIdentity,
  type IdentityProof,
  type ProofProblem,
  type ProveIdentityDeps,
} from '../../../shared/identity/use-cases/prove-identity.ts';
import { makeIssueRecoveryCodes } from '../../../shared/identity/use-cases/recovery-codes.ts';
import { makeSendCode } from '../../../shared/identity/use-cases/send-code.ts';
import { circumstancesOf, typedCodeOf, type TypedCode } from './circumstances.ts';

export type TwoFactorDeps = ProveIdentityDeps & {
  readonly accounts: AccountStore;
  readonly secondFactors: Pick<SecondFactorStore, 'replaceRecoveryCodes'>;
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

/**
 * Sends a code to the channel that is to be the second factor, by which its user shows to receive it. To change the
 * channel takes a code of the one before.
 */
const makeSetUp = (deps: TwoFactorDeps, step: keyof typeof HAS_ONE) => {
  const [proveIdentity, sendCode] = [makeProveIdentity(deps), makeSendCode(deps)];
  const mismatch = step === 'enable' ? 'two_factor_already_enabled' : 'two_factor_not_enabled';
  return async ({ method, proof }: WantedMethod, context: AuthenticatedContext): Promise<Result<Challenge, SetupProblem>> => {
    const { userId } = context.principal;
    const account = await deps.accounts.find(userId);
    if (account?.user.twoFactor.enabled !== HAS_ONE[step]) return fail(mismatch);
    const destination = destinationOf(account.user, method);
    if (destination === null) return fail({ code: 'phone_not_verified', pointer: attributePointer('method') });
    const proved = await proveIdentity(userId, proof, circumstancesOf(context));
    if (!proved.ok) return proved;
    return sendCode({ subject: { purpose: 'two_factor_setup' }, userId, destination, ...circumstancesOf(context) });
  };
};

export const makeEnableTwoFactor = (deps: TwoFactorDeps) => makeSetUp(deps, 'enable');
export const makeChangeTwoFactor = (deps: TwoFactorDeps) => makeSetUp(deps, 'change');

/** Makes the channel to which a code was sent the second factor. The first time there are recovery codes with it. */
export const makeConfirmTwoFactor = (deps: TwoFactorDeps) => {
  const { accounts } = deps;
  const [checkCode, issueRecoveryCodes] = [makeCheckCode(deps), makeIssueRecoveryCodes(deps)];

  return async (typed: TypedCode, context: AuthenticatedContext): Promise<Result<SecondFactor, CodeProblem | 'phone_not_verified'>> => {
    const { receivedAt: at, requestId: correlationId } = context;
    const { userId } = context.principal;
    const checked = await checkCode(...typedCodeOf(typed), { purposes: ['two_factor_setup'], userId }, at);
    if (!checked.ok) return checked;
    const { channel: method, to } = checked.value.destination;
    const account = await accounts.find(userId);
    if (account === null) throw new Error('a user with a session has no account');
    const isFirst = !account.user.twoFactor.enabled;
    // Before it is needed: whoever is stopped in between has a second factor without a way around it otherwise.
    const recoveryCodes = isFirst ? await issueRecoveryCodes(userId) : null;
    const twoFactor = { enabled: true, method } as const;
    const decide = (user: User): Result<AccountChange, 'phone_not_verified'> =>
      destinationOf(user, method)?.to === to
        ? ok({ kind: 'two_factor', twoFactor, step: isFirst ? 'enabled' : 'changed', at, correlationId })
        : fail('phone_not_verified');
    const changed = await changeAccount(accounts, userId, ({ user }) => Promise.resolve(decide(user)));
    return changed.ok ? ok({ userId, twoFactor, recoveryCodes }) : fail('phone_not_verified');
  };
};

/** Ends the second factor, which keeps its channel, and with it the recovery codes. */
export const makeDisableTwoFactor = (deps: TwoFactorDeps) => {
  const { accounts, secondFactors } = deps;
  const proveIdentity = makeProveIdentity(deps);
  return async (
    proof: IdentityProof,
    context: AuthenticatedContext,
  ): Promise<Result<SecondFactor, ProofProblem | 'two_factor_not_enabled'>> => {
    const { receivedAt: at, requestId: correlationId } = context;
    const { userId } = context.principal;
    const account = await accounts.find(userId);
    if (account?.user.twoFactor.enabled !== true) return fail('two_factor_not_enabled');
    const proved = await proveIdentity(userId, proof, circumstancesOf(context));
    if (!proved.ok) return proved;
    const twoFactor = { enabled: false, method: proved.value.twoFactor.method };
    const changed = await changeAccount<never>(accounts, userId, () =>
      Promise.resolve(ok({ kind: 'two_factor' as const, twoFactor, step: 'disabled' as const, at, correlationId })),
    );
    if (!changed.ok) throw new Error('a user with a session has no account');
    await secondFactors.replaceRecoveryCodes(userId, []);
    return ok({ userId, twoFactor, recoveryCodes: null });
  };
};
