import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Challenge, ChallengeId, ChallengePurpose } from '../../../shared/identity/domain/challenge.ts';
import { NOBODY } from '../../../shared/identity/domain/identity.ts';
import type { Account, AccountChange, AccountStore } from '../../../shared/identity/ports/account-store.ts';
import type { PasswordStore } from '../../../shared/identity/ports/password-store.ts';
import { changeAccount } from '../../../shared/identity/use-cases/change-account.ts';
import { makeCheckCode, type CheckCodeDeps, type CodeProblem } from '../../../shared/identity/use-cases/check-code.ts';
import { makeResendCode, makeSendCode, type SendCodeDeps } from '../../../shared/identity/use-cases/send-code.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

/** What a caller names a code's purpose by. */
export const CODE_PURPOSES = ['email_verification', 'email_change', 'phone_verification', 'two_factor'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const PURPOSES: Readonly<Record<CodePurpose, readonly ChallengePurpose[]>> = {
  email_verification: ['email_verification', 'address_confirmation'],
  email_change: ['email_change'],
  phone_verification: ['phone_verification'],
  // Not that of a confirmation: its id is that of the user, which others may know.
  two_factor: ['sign_in', 'two_factor_setup'],
};

export type CodesDeps = SendCodeDeps & CheckCodeDeps & { readonly accounts: AccountStore; readonly passwords: Pick<PasswordStore, 'find'> };

/** A code to be sent again, or to an address that was registered. */
export type WantedCode = { readonly purpose: CodePurpose; readonly challengeId: ChallengeId | null; readonly email: string | null };

type Context = Pick<RequestContext, 'receivedAt' | 'requestId' | 'language'>;

const circumstancesOf = ({ receivedAt: now, requestId: correlationId, language }: Context) => ({ now, correlationId, language });

/**
 * Sends the code of a challenge again, or a new one to an address whose registration is not confirmed. Whether an address
 * has such a registration is not told.
 */
export const makeSendOtp = (deps: CodesDeps) => {
  const [sendCode, resendCode] = [makeSendCode(deps), makeResendCode(deps)];

  /** Whose registration an address is not confirmed of; null for any other. */
  const pendingOf = async (email: string) => {
    const account = await deps.accounts.findByEmail(email);
    const passwordHash = await deps.passwords.find(account?.user.id ?? NOBODY);
    if (account?.user.status !== 'active' || account.user.emailVerifiedAt !== null) return null;
    return passwordHash === null ? null : { userId: account.user.id, name: account.user.name, passwordHash };
  };

  return async (
    { purpose, challengeId, email }: WantedCode,
    context: Context,
  ): Promise<Result<Challenge, 'otp_expired' | 'otp_used' | 'rate_limit_exceeded' | 'validation_error'>> => {
    if (challengeId !== null) return resendCode(challengeId, PURPOSES[purpose], circumstancesOf(context));
    if (email === null || purpose !== 'email_verification') {
      return fail({ code: 'validation_error', pointer: attributePointer('challenge_id'), reason: 'otp_destination' });
    }
    const { userId, name, passwordHash } = (await pendingOf(email)) ?? { userId: null, name: '', passwordHash: '' };
    return sendCode({
      subject: { purpose, passwordHash, name },
      userId,
      destination: { channel: 'email', to: email },
      ...circumstancesOf(context),
    });
  };
};

/** Confirms the address of a registration with the code that was sent to it. */
export const makeVerifyOtp = (deps: CodesDeps) => {
  const checkCode = makeCheckCode(deps);
  return async (
    { challengeId, code }: { readonly challengeId: ChallengeId; readonly code: string },
    { receivedAt: at, requestId: correlationId }: Context,
  ): Promise<Result<{ readonly id: ChallengeId; readonly verifiedAt: number }, CodeProblem>> => {
    const checked = await checkCode(challengeId, code, { purposes: ['email_verification'] }, at);
    if (!checked.ok) return checked;
    const { userId, subject } = checked.value;
    if (userId === null) throw new Error('a code that nobody got was right');
    const { passwordHash, name } = subject;
    // Whoever confirmed the address first has the account.
    const decide = ({ user }: Account): Result<AccountChange | null, never> =>
      ok(user.emailVerifiedAt === null ? { kind: 'email_verified', passwordHash, name, at, correlationId } : null);
    const changed = await changeAccount<never>(deps.accounts, userId, (account) => Promise.resolve(decide(account)));
    return changed.ok ? ok({ id: challengeId, verifiedAt: at }) : fail('otp_expired');
  };
};
