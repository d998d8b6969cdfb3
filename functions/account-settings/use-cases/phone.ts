import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/domain/authenticated-context.ts';
import type { Challenge } from '../../../shared/identity/domain/challenge.ts';
import type { AccountChange, AccountStore } from '../../../shared/identity/ports/account-store.ts';
import type { User } from '../../../shared/identity/ports/user-store.ts';
import { changeAccount } from '../../../shared/identity/use-cases/change-account.ts';
import { makeCheckCode, type CheckCodeDeps, type CodeProblem } from '../../../shared/identity/use-cases/check-code.ts';
import { makeSendCode, type SendCodeDeps } from '../../../shared/identity/use-cases/send-code.ts';
import { circumstancesOf, typedCodeOf, type TypedCode } from './circumstances.ts';

export type PhoneDeps = SendCodeDeps & CheckCodeDeps & { readonly accounts: AccountStore };

/** Codes of the second factor go to the phone: without it, its owner would be shut out, or somebody else let in. */
const isSecondFactor = ({ twoFactor }: User): boolean => twoFactor.enabled && twoFactor.method === 'sms';

type Decision<Code extends 'phone_in_use_by_2fa'> = Promise<Result<AccountChange | null, Code>>;

const changePhone = async (
  accounts: AccountStore,
  { principal: { userId } }: AuthenticatedContext,
  decide: (user: User) => Result<AccountChange | null, 'phone_in_use_by_2fa'>,
): Promise<Result<null, 'phone_in_use_by_2fa'>> => {
  const changed = await changeAccount(accounts, userId, ({ user }): Decision<'phone_in_use_by_2fa'> => Promise.resolve(decide(user)));
  if (changed.ok) return ok(null);
  if (changed.problems[0].code === 'not_found') throw new Error('a user with a session has no account');
  return fail('phone_in_use_by_2fa');
};

/**
 * Sends a code to a phone. One that is verified stays that of the account until another is; one that is not is replaced at
 * once.
 */
export const makeSetPhone = (deps: PhoneDeps) => {
  const sendCode = makeSendCode(deps);
  return async (
    number: string,
    context: AuthenticatedContext,
  ): Promise<Result<Challenge, 'phone_in_use_by_2fa' | 'rate_limit_exceeded'>> => {
    const { receivedAt: at, requestId: correlationId } = context;
    const kept = await changePhone(deps.accounts, context, (user) => {
      if (isSecondFactor(user)) return fail('phone_in_use_by_2fa');
      const isVerified = user.phone !== null && user.phone.verifiedAt !== null;
      return ok(isVerified ? null : { kind: 'phone', phone: { number, verifiedAt: null }, at, correlationId });
    });
    if (!kept.ok) return kept;
    return sendCode({
      subject: { purpose: 'phone_verification' },
      userId: context.principal.userId,
      destination: { channel: 'sms', to: number },
      ...circumstancesOf(context),
    });
  };
};

/** The verified phone of an account. */
export type VerifiedPhone = { readonly userId: User['id']; readonly number: string; readonly verifiedAt: number };

/** Gives an account the phone to which a code was sent. */
export const makeVerifyPhone = (deps: PhoneDeps) => {
  const checkCode = makeCheckCode(deps);
  return async (typed: TypedCode, context: AuthenticatedContext): Promise<Result<VerifiedPhone, CodeProblem | 'phone_in_use_by_2fa'>> => {
    const { receivedAt: at, requestId: correlationId } = context;
    const { userId } = context.principal;
    const checked = await checkCode(...typedCodeOf(typed), { purposes: ['phone_verification'], userId }, at);
    if (!checked.ok) return checked;
    const { to: number } = checked.value.destination;
    const changed = await changePhone(deps.accounts, context, (user) =>
      isSecondFactor(user) ? fail('phone_in_use_by_2fa') : ok({ kind: 'phone', phone: { number, verifiedAt: at }, at, correlationId }),
    );
    return changed.ok ? ok({ userId, number, verifiedAt: at }) : changed;
  };
};

/** Takes the phone from an account. Without one nothing happens. */
export const makeRemovePhone =
  ({ accounts }: Pick<PhoneDeps, 'accounts'>) =>
  (context: AuthenticatedContext): Promise<Result<null, 'phone_in_use_by_2fa'>> =>
    changePhone(accounts, context, (user) => {
      if (isSecondFactor(user)) return fail('phone_in_use_by_2fa');
      const { receivedAt: at, requestId: correlationId } = context;
      return ok(user.phone === null ? null : { kind: 'phone', phone: null, at, correlationId });
    });
