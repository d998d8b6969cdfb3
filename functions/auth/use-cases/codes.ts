import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import {
  claimAddress,
  confirmRegistration,
  type AccountChange,
  type ChangeCause,
} from '../../../shared/identity/accounts/domain/account-change.ts';
import { invalidationAfter, type User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import {
  CODE_SECONDS,
  type Challenge,
  type ChallengeId,
  type ChallengePurpose,
  type CodeDestination,
  type RegistrationAttempt,
} from '../../../shared/identity/codes/domain/challenge.ts';
import { codeContextOf } from '../../../shared/identity/codes/domain/code-context.ts';
import type { CheckCode, CodeProblem } from '../../../shared/identity/codes/use-cases/check-code.ts';
import { countTextMessage, type CountTextMessageDeps } from '../../../shared/identity/codes/use-cases/count-text-message.ts';
import { countSending, type ResendCode, type SendCode } from '../../../shared/identity/codes/use-cases/send-code.ts';
import type { PasswordStore } from '../../../shared/identity/passwords/ports/password-store.ts';
import type { PasskeyIndex } from '../../../shared/identity/second-factor/ports/passkey-index.ts';
import { digestOfToken } from '../../../shared/identity/sessions/domain/session.ts';
import { isPendingRegistration } from '../../../shared/identity/sessions/domain/sign-in-refusal.ts';
import { newToken } from '../../../shared/identity/sessions/use-cases/new-token.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

/** The purposes that a caller can name. */
export const CODE_PURPOSES = ['email_verification', 'email_change', 'phone_verification', 'two_factor', 'password_reset'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const PURPOSES: Readonly<Record<CodePurpose, readonly ChallengePurpose[]>> = {
  email_verification: ['email_verification', 'address_confirmation'],
  email_change: ['email_change'],
  phone_verification: ['phone_verification'],
  // Not that of a confirmation: its id is derived from the user's id, which others may have.
  two_factor: ['sign_in', 'two_factor_setup'],
  // A new one is requested by address: the channel of the first must stay hidden.
  password_reset: [],
};

type SendOtpDeps = CountTextMessageDeps & {
  readonly accounts: Pick<AccountStore, 'findByEmail'>;
  readonly sendCode: SendCode;
  readonly resendCode: ResendCode;
};

type VerifyOtpDeps = {
  readonly accounts: AccountStore;
  readonly passwords: Pick<PasswordStore, 'find' | 'putResetToken'>;
  readonly passkeyIndex: Pick<PasskeyIndex, 'list'>;
  readonly ids: Ids;
  readonly checkCode: CheckCode;
};

export type CodesDeps = SendOtpDeps & VerifyOtpDeps;

/** A code to send again, or to a registered address. */
export type WantedCode = {
  readonly purpose: CodePurpose;
  readonly challengeId: ChallengeId | null;
  readonly email: string | null;
  /** The requested channel; null for mail. */
  readonly channel: Channel | null;
};

type Channel = CodeDestination['channel'];

type Context = Pick<RequestContext, 'receivedAt' | 'requestId' | 'language'>;

/**
 * Whether codes to set a new password may go to a user's phone: not if the phone is the second factor, because its thief would then have
 * both factors.
 */
const mayResetByPhone = ({ emailVerifiedAt, phone, twoFactor }: User): boolean =>
  emailVerifiedAt !== null && (phone?.verifiedAt ?? null) !== null && !(twoFactor.enabled && twoFactor.method === 'sms');

/** The destination of a code to set a new password; null if the channel is unavailable. */
const resetDestinationOf = (user: User | null, channel: Channel): CodeDestination | null => {
  if (user === null || user.status === 'revoked') return null;
  if (channel === 'email') return { channel, to: user.email };
  return user.phone !== null && mayResetByPhone(user) ? { channel, to: user.phone.number } : null;
};

/**
 * Sends a code that replaces the link to a new password. The answer does not reveal whether the address has an account or a phone: a phone
 * over its limit gets no more codes, and the answer is the same.
 */
const makeSendResetCode = (deps: SendOtpDeps) => {
  const { accounts, operations, sendCode } = deps;

  /** Mails were counted by their address. */
  const hasRoom = async (channel: Channel, to: string, now: number): Promise<boolean> =>
    channel === 'email' ||
    ((await countSending(operations, to, now)).ok && (await countTextMessage(deps, { channel, to, isProved: false }, now)).ok);

  return async (email: string, channel: Channel, context: Context): Promise<Result<Challenge, 'rate_limit_exceeded'>> => {
    const { receivedAt: now } = context;
    const counted = await countSending(operations, email, now);
    if (!counted.ok) return counted;
    const user = (await accounts.findByEmail(email))?.user ?? null;
    const destination = resetDestinationOf(user, channel);
    const isSent = (await hasRoom(channel, destination?.to ?? `sms ${email}`, now)) && destination !== null;
    return sendCode({
      subject: { purpose: 'password_reset' },
      userId: isSent && user !== null ? user.id : null,
      destination: destination ?? { channel, to: email },
      isCounted: true,
      ...codeContextOf(context),
      language: user?.language ?? context.language,
    });
  };
};

/**
 * Sends the code of a challenge again, or a new one to an address whose registration is pending. Every other address gets
 * the same response, so it does not reveal which addresses have a registration.
 */
export const makeSendOtp = (deps: SendOtpDeps) => {
  const { accounts, sendCode, resendCode } = deps;
  const sendResetCode = makeSendResetCode(deps);

  /** The user of an address whose registration is pending; null for any other address. */
  const pendingUserOf = async (email: string): Promise<UserId | null> => {
    const user = (await accounts.findByEmail(email))?.user;
    return user !== undefined && isPendingRegistration(user) ? user.id : null;
  };

  return async (
    { purpose, challengeId, email, channel }: WantedCode,
    context: Context,
  ): Promise<Result<Challenge, 'otp_expired' | 'otp_used' | 'rate_limit_exceeded' | 'validation_error'>> => {
    if (challengeId !== null) return resendCode(challengeId, PURPOSES[purpose], codeContextOf(context));
    if (email === null || !(purpose === 'email_verification' || purpose === 'password_reset')) {
      return fail({ code: 'validation_error', pointer: attributePointer('challenge_id'), reason: 'otp_destination' });
    }
    if (purpose === 'password_reset') return sendResetCode(email, channel ?? 'email', context);
    if (channel === 'sms') return fail({ code: 'validation_error', pointer: attributePointer('channel'), reason: 'otp_channel' });
    return sendCode({
      // Any registration may be a stranger's: this code only confirms the address.
      subject: { purpose, registration: null },
      userId: await pendingUserOf(email),
      destination: { channel: 'email', to: email },
      ...codeContextOf(context),
    });
  };
};

/** A correct code. `resetToken` sets a new password, if the code was for that. */
export type VerifiedCode = {
  readonly id: ChallengeId;
  readonly purpose: 'email_verification' | 'password_reset';
  readonly verifiedAt: number;
  readonly resetToken: string | null;
};

/** Confirms the address of an account while its registration is pending. Earlier sessions and passkeys end. */
const makeConfirmAddress = ({ accounts, passwords, passkeyIndex }: VerifyOtpDeps) => {
  /** Applies the registration that the code belongs to. A code whose account was confirmed in the meantime confirms nothing. */
  const applyRegistration = (userId: UserId, registration: RegistrationAttempt, cause: ChangeCause) =>
    changeAccount(accounts, userId, async (account): Promise<Result<AccountChange, 'otp_expired'>> => {
      if (account.user.emailVerifiedAt !== null) return fail('otp_expired');
      return ok(confirmRegistration(account, registration, await passkeyIndex.list(userId), cause));
    });

  /** Gives the account to the owner of the mailbox, without a password. A second such code changes nothing. */
  const claim = (userId: UserId, cause: ChangeCause) =>
    changeAccount(accounts, userId, async (account): Promise<Result<AccountChange | null, 'otp_expired'>> => {
      if (account.user.emailVerifiedAt !== null) return (await passwords.find(userId)) === null ? ok(null) : fail('otp_expired');
      return ok(claimAddress(account, null, await passkeyIndex.list(userId), cause));
    });

  return { applyRegistration, claim };
};

/**
 * Confirms the address of a registration with the code that was sent to it. Only a code of the registration itself brings
 * its password; one that was requested by address returns a token to set the first password, as a code of `password_reset`
 * does for an account.
 */
export const makeVerifyOtp = (deps: VerifyOtpDeps) => {
  const { passwords, ids, checkCode } = deps;
  const { applyRegistration, claim } = makeConfirmAddress(deps);

  const makeResetToken = async (userId: UserId, issuedAt: number, now: number): Promise<string> => {
    const token = newToken(ids);
    await passwords.putResetToken({ digest: digestOfToken(token), userId, issuedAt, expiresAt: now + CODE_SECONDS * 1_000 });
    return token;
  };

  return async (
    { challengeId, code }: { readonly challengeId: ChallengeId; readonly code: string },
    { receivedAt: at, requestId: correlationId }: Context,
  ): Promise<Result<VerifiedCode, CodeProblem>> => {
    const checked = await checkCode(challengeId, code, { purposes: ['email_verification', 'password_reset'] }, at);
    if (!checked.ok) return checked;
    const { userId, subject, sentAt } = checked.value;
    if (userId === null) throw new Error('the code of a challenge without a user was right');
    const verified = { id: challengeId, purpose: subject.purpose, verifiedAt: at };
    if (subject.purpose === 'password_reset') return ok({ ...verified, resetToken: await makeResetToken(userId, sentAt, at) });
    if (subject.registration !== null) {
      const applied = await applyRegistration(userId, subject.registration, { at, correlationId });
      return applied.ok ? ok({ ...verified, resetToken: null }) : fail('otp_expired');
    }
    const claimed = await claim(userId, { at, correlationId });
    if (!claimed.ok) return fail('otp_expired');
    const { emailVerifiedAt, tokensInvalidatedAfter } = claimed.value.user;
    // At the time of the claim, which ends everything earlier; another code may have made that claim.
    const issuedAt = emailVerifiedAt === null ? invalidationAfter(claimed.value.user, at) : tokensInvalidatedAfter;
    return ok({ ...verified, resetToken: await makeResetToken(userId, issuedAt, at) });
  };
};
