import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { callerSession, type AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { changePhone, type AccountChange } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account, User } from '../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import type { Challenge } from '../../../shared/identity/codes/domain/challenge.ts';
import { codeContextOf } from '../../../shared/identity/codes/domain/code-context.ts';
import type { PhoneProblem, TextMessageRules } from '../../../shared/identity/codes/ports/phone-check.ts';
import type { CheckCode, CodeProblem } from '../../../shared/identity/codes/use-cases/check-code.ts';
import type { SendCode } from '../../../shared/identity/codes/use-cases/send-code.ts';
import { typedCodeOf, type TypedCode } from './typed-code.ts';

export type PhoneDeps = {
  readonly sendCode: SendCode;
  readonly checkCode: CheckCode;
  readonly textMessages: TextMessageRules;
  readonly accounts: AccountStore;
};

/** Codes of the second factor go to the phone: without it, its owner would be locked out, or a stranger could sign in. */
const isSecondFactor = ({ twoFactor }: User): boolean => twoFactor.enabled && twoFactor.method === 'sms';

/** `unauthorized`: every session has ended since the request was admitted. */
type PhoneRefusal = 'phone_in_use_by_2fa' | 'unauthorized';

/** Makes a change of the phone of a session's user, null for none, unless it is the second factor. */
const updatePhone = async (
  accounts: AccountStore,
  context: AuthenticatedContext,
  changeOf: (account: Account) => AccountChange | null,
): Promise<Result<null, PhoneRefusal>> => {
  const { userId, validSince } = callerSession(context);
  const decide = (account: Account): Result<AccountChange | null, PhoneRefusal> => {
    if (account.user.tokensInvalidatedAfter !== validSince) return fail('unauthorized');
    return isSecondFactor(account.user) ? fail('phone_in_use_by_2fa') : ok(changeOf(account));
  };
  const changed = await changeAccount(accounts, userId, (account) => Promise.resolve(decide(account)));
  if (changed.ok) return ok(null);
  const [{ code }] = changed.problems;
  return fail(code === 'not_found' ? 'unauthorized' : code);
};

/**
 * Sends a code to a phone of an allowed country. One that is verified stays that of the account until another is; one that is not is replaced at
 * once.
 */
export const makeSetPhone =
  ({ accounts, textMessages, sendCode }: Omit<PhoneDeps, 'checkCode'>) =>
  async (
    number: string,
    context: AuthenticatedContext,
  ): Promise<Result<Challenge, PhoneProblem | PhoneRefusal | 'rate_limit_exceeded'>> => {
    const { countries, checkPhone } = textMessages;
    const phone = checkPhone(number);
    if (phone.kind === 'refused') {
      return fail({ code: phone.code, params: { countries: countries.join(', ') }, pointer: attributePointer('phone') });
    }
    const { receivedAt: at, requestId: correlationId } = context;
    const kept = await updatePhone(accounts, context, (account) => {
      const { phone: before } = account.user;
      const isVerified = before !== null && before.verifiedAt !== null;
      return isVerified ? null : changePhone(account, { number, verifiedAt: null }, { at, correlationId });
    });
    if (!kept.ok) return kept;
    return sendCode({
      subject: { purpose: 'phone_verification' },
      userId: context.principal.userId,
      destination: { channel: 'sms', to: number },
      ...codeContextOf(context),
    });
  };

/** The verified phone of an account. */
export type VerifiedPhone = { readonly userId: User['id']; readonly number: string; readonly verifiedAt: number };

/** Gives an account the phone to which a code was sent. */
export const makeVerifyPhone =
  ({ accounts, checkCode }: Pick<PhoneDeps, 'accounts' | 'checkCode'>) =>
  async (typed: TypedCode, context: AuthenticatedContext): Promise<Result<VerifiedPhone, CodeProblem | PhoneRefusal>> => {
    const { receivedAt: at, requestId: correlationId } = context;
    const { userId } = context.principal;
    const checked = await checkCode(...typedCodeOf(typed), { purposes: ['phone_verification'], userId }, at);
    if (!checked.ok) return checked;
    const { to: number } = checked.value.destination;
    const changed = await updatePhone(accounts, context, (account) =>
      changePhone(account, { number, verifiedAt: at }, { at, correlationId }),
    );
    return changed.ok ? ok({ userId, number, verifiedAt: at }) : changed;
  };

/** Takes the phone from an account. Without one nothing happens. */
export const makeRemovePhone =
  ({ accounts }: Pick<PhoneDeps, 'accounts'>) =>
  (context: AuthenticatedContext): Promise<Result<null, PhoneRefusal>> =>
    updatePhone(accounts, context, (account) => {
      const { receivedAt: at, requestId: correlationId } = context;
      return account.user.phone === null ? null : changePhone(account, null, { at, correlationId });
    });
