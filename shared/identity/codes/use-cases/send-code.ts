import type { Hmac } from '../../../digests/hmac.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import { messageIdOf } from '../../../messages/domain/message-id.ts';
import type { Message, SmsTemplate } from '../../../messages/message.ts';
import type { MessageQueue } from '../../../messages/ports/message-queue.ts';
import type { Language } from '../../../platform/i18n/language.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import { limitFailure, limitFailureUntil, type LimitedCodes } from '../../access/domain/limit-failure.ts';
import type { LimitedRequests, OperationLimiter } from '../../access/ports/operation-limiter.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import { isOfCurrentFactor } from '../../second-factor/domain/second-factor.ts';
import {
  ACCOUNT_SENDING_LIMITS,
  boundCode,
  CHALLENGE_SENDING_LIMITS,
  CODE_ENTROPY_BYTES,
  CODE_SECONDS,
  isChallengeId,
  makeCode,
  MAX_ATTEMPTS,
  RESEND_AFTER_SECONDS,
  SENDING_COUNTER,
  SENDING_LIMITS,
  type Challenge,
  type ChallengeId,
  type ChallengePurpose,
  type ChallengeSubject,
  type CodeDestination,
} from '../domain/challenge.ts';
import type { ChallengeStore } from '../ports/challenge-store.ts';
import type { TextMessageRules } from '../ports/phone-check.ts';
import { countTextMessage } from './count-text-message.ts';

export type SendCodeDeps = {
  readonly challenges: ChallengeStore;
  readonly messages: MessageQueue;
  readonly operations: OperationLimiter;
  readonly textMessages: TextMessageRules;
  readonly hmac: Pick<Hmac, 'ofCode'>;
  readonly ids: Ids;
};

/** A code to send. */
export type CodeRequest = {
  readonly subject: ChallengeSubject;
  /** Null for an unknown address: the same steps run, but nothing is sent. */
  readonly userId: UserId | null;
  readonly destination: CodeDestination;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly correlationId: string;
  /** The message to send instead of the code when `userId` is null; by default an empty one. */
  readonly instead?: (id: ChallengeId) => Message;
  /** The caller counts the request against its limits. */
  readonly isCounted?: true;
  /** Id of the challenge, instead of a new one, when the caller requests a code without naming its challenge. */
  readonly id?: ChallengeId;
};

/**
 * The limits against which a code counts. `anonymous`: codes that anyone may request for an address. `signed_in`: codes that a session
 * sends to an address or phone that is not proven yet. `proved`: codes that follow a correct password.
 */
const REQUESTED_BY = {
  email_verification: 'anonymous',
  password_reset: 'anonymous',
  address_confirmation: 'signed_in',
  email_change: 'signed_in',
  phone_verification: 'signed_in',
  sign_in: 'proved',
  two_factor_setup: 'proved',
  two_factor: 'proved',
} as const satisfies Readonly<Record<ChallengePurpose, string>>;

const isProved = ({ purpose }: ChallengeSubject): boolean => REQUESTED_BY[purpose] === 'proved';

/** A limit of sent codes, and its name in a refusal. */
type SendingLimit = LimitedRequests & { readonly limited: LimitedCodes };

const destinationLimits = (to: string, operationId: string): readonly SendingLimit[] =>
  SENDING_LIMITS.map((limit) => ({ ...limit, operationId, subject: to.toLowerCase(), limited: 'codes_to_destination' as const }));

const limitsOf = ({ id, userId, subject, destination }: Pick<Challenge, 'id' | 'userId' | 'subject' | 'destination'>) => {
  const requestedBy = REQUESTED_BY[subject.purpose];
  if (requestedBy === 'anonymous') return destinationLimits(destination.to, SENDING_COUNTER);
  if (requestedBy === 'signed_in' || userId === null) return destinationLimits(destination.to, 'sendCodeSignedIn');
  const operationId = SENDING_COUNTER;
  return [
    ...CHALLENGE_SENDING_LIMITS.map((limit) => ({ ...limit, operationId, subject: id, limited: 'codes_of_challenge' as const })),
    ...ACCOUNT_SENDING_LIMITS.map((limit) => ({ ...limit, operationId, subject: userId, limited: 'codes_of_account' as const })),
  ];
};

const countTowards = async (
  operations: OperationLimiter,
  limits: readonly SendingLimit[],
  now: number,
): Promise<Result<null, 'rate_limit_exceeded'>> => {
  for (const { limited, ...limit } of limits) {
    if (!(await operations.tryAcquire(limit, now))) return limitFailure({ ...limit, limited }, now);
  }
  return ok(null);
};

/** Counts a code that anyone may request for a destination; fails when the destination has reached its limit. */
export const countSending = (operations: OperationLimiter, to: string, now: number): Promise<Result<null, 'rate_limit_exceeded'>> =>
  countTowards(operations, destinationLimits(to, SENDING_COUNTER), now);

const EMAIL_TEMPLATES = {
  email_verification: 'email_verification',
  address_confirmation: 'email_verification',
  email_change: 'email_change_code',
  sign_in: 'two_factor_code',
  two_factor_setup: 'two_factor_code',
  two_factor: 'two_factor_code',
  phone_verification: 'two_factor_code',
  password_reset: 'password_reset_code',
} as const satisfies Readonly<Record<ChallengePurpose, string>>;

const smsTemplateOf = (purpose: ChallengePurpose): SmsTemplate['name'] => {
  if (purpose === 'password_reset') return 'password_reset_code';
  return purpose === 'phone_verification' ? 'phone_verification' : 'two_factor_code';
};

const messageOf = (
  { id, destination: { channel, to }, subject: { purpose }, sentAt }: Challenge,
  code: string,
  { language, correlationId }: Pick<CodeRequest, 'language' | 'correlationId'>,
): Message => {
  const said = { code, validMinutes: CODE_SECONDS / 60 };
  const common = { id: messageIdOf('code', id, String(sentAt)), language, correlationId, to };
  return channel === 'email'
    ? { ...common, channel, template: { name: EMAIL_TEMPLATES[purpose], ...said } }
    : { ...common, channel, template: { name: smsTemplateOf(purpose), ...said } };
};

const newChallengeId = (ids: Ids): ChallengeId => {
  const id = ids.uuid();
  if (!isChallengeId(id)) throw new TypeError('the id generator does not make UUIDs');
  return id;
};

/** For an unknown address, with the same duration and the same failures. */
const enqueueInstead = (messages: MessageQueue, id: ChallengeId, { instead, correlationId }: CodeRequest): Promise<void> =>
  instead === undefined ? messages.enqueueBlank(correlationId) : messages.enqueue(instead(id));

const newChallenge = async (
  hmac: SendCodeDeps['hmac'],
  { subject, userId, destination, now }: CodeRequest,
  id: ChallengeId,
  code: string,
): Promise<Challenge> => {
  const codeDigest = await hmac.ofCode(boundCode({ id, userId, subject }, code));
  const expiresAt = now + CODE_SECONDS * 1_000;
  return { id, userId, destination, subject, codeDigest, sentAt: now, expiresAt, attempts: 0, usedAt: null };
};

/** Sends a code of six digits by mail or text message, valid for ten minutes and one purpose. */
export const makeSendCode =
  ({ challenges, messages, operations, textMessages, hmac, ids }: SendCodeDeps) =>
  async (request: CodeRequest): Promise<Result<Challenge, 'rate_limit_exceeded'>> => {
    const { userId, destination, now } = request;
    const id = request.id ?? newChallengeId(ids);
    const counted = request.isCounted === true ? ok(null) : await countTowards(operations, limitsOf({ ...request, id }), now);
    if (!counted.ok) return counted;
    const countedText =
      request.isCounted === true
        ? ok(null)
        : await countTextMessage({ operations, textMessages }, { ...destination, isProved: isProved(request.subject) }, now);
    if (!countedText.ok) return countedText;
    const code = makeCode(ids.bytes(CODE_ENTROPY_BYTES));
    const challenge = await newChallenge(hmac, request, id, code);
    // In parallel, so that an unknown address takes as long.
    const sent = userId === null ? enqueueInstead(messages, id, request) : messages.enqueue(messageOf(challenge, code, request));
    await Promise.all([challenges.put(challenge), sent]);
    return ok(challenge);
  };

export type SendCode = ReturnType<typeof makeSendCode>;

/** The code of a challenge until one is sent. No guess is empty, so the sent codes limit the guesses. */
const NO_CODE = '';

/** Opens a challenge without a code, for proofs other than a code. A code can be sent for it later. */
export const makeOpenChallenge =
  ({ challenges, hmac, ids }: Pick<SendCodeDeps, 'challenges' | 'hmac' | 'ids'>) =>
  async (request: CodeRequest): Promise<Challenge> => {
    const challenge = await newChallenge(hmac, request, newChallengeId(ids), NO_CODE);
    await challenges.put(challenge);
    return challenge;
  };

export type OpenChallenge = ReturnType<typeof makeOpenChallenge>;

/** Whether the second factor that a challenge was opened for is still in force; true for challenges of other purposes. */
const isOfFactorInForce = async (accounts: Pick<AccountStore, 'find'>, { userId, subject, destination }: Challenge): Promise<boolean> => {
  if (userId === null || !('validSince' in subject)) return true;
  const user = (await accounts.find(userId))?.user;
  if (user === undefined) return false;
  // In a setup the channel is not a factor yet, so only the initial state is compared.
  if (subject.purpose === 'two_factor_setup') return subject.validSince === user.tokensInvalidatedAfter;
  return isOfCurrentFactor({ subject, destination }, user);
};

const hasEnded = ({ expiresAt, attempts }: Challenge, now: number): boolean => expiresAt <= now || attempts >= MAX_ATTEMPTS;

/** Sends a new code for a challenge, which keeps its id and its count of guesses. */
export const makeResendCode =
  ({
    accounts,
    challenges,
    messages,
    operations,
    textMessages,
    hmac,
    ids,
  }: SendCodeDeps & { readonly accounts: Pick<AccountStore, 'find'> }) =>
  async (
    id: ChallengeId,
    purposes: readonly ChallengePurpose[],
    request: Pick<CodeRequest, 'language' | 'now' | 'correlationId'>,
  ): Promise<Result<Challenge, 'otp_expired' | 'otp_used' | 'rate_limit_exceeded'>> => {
    const { now } = request;
    const challenge = await challenges.find(id);
    if (challenge === null || !purposes.includes(challenge.subject.purpose)) return fail('otp_expired');
    if (challenge.usedAt !== null) return fail('otp_used');
    if (hasEnded(challenge, now) || !(await isOfFactorInForce(accounts, challenge))) return fail('otp_expired');
    const resendAt = challenge.sentAt + RESEND_AFTER_SECONDS * 1_000;
    if (resendAt > now) return limitFailureUntil({ limited: 'code_interval', max: 1 }, resendAt, now);
    const counted = await countTowards(operations, limitsOf(challenge), now);
    if (!counted.ok) return counted;
    const countedText = await countTextMessage(
      { operations, textMessages },
      { ...challenge.destination, isProved: isProved(challenge.subject) },
      now,
    );
    if (!countedText.ok) return countedText;
    const code = makeCode(ids.bytes(CODE_ENTROPY_BYTES));
    const renewed: Challenge = {
      ...challenge,
      codeDigest: await hmac.ofCode(boundCode(challenge, code)),
      sentAt: now,
      expiresAt: now + CODE_SECONDS * 1_000,
    };
    if (!(await challenges.renew(id, renewed, challenge.sentAt))) return fail('otp_expired');
    try {
      await (renewed.userId === null ? messages.enqueueBlank(request.correlationId) : messages.enqueue(messageOf(renewed, code, request)));
    } catch (error) {
      // The previous code remains valid, and another can be sent at once.
      await challenges.renew(id, challenge, renewed.sentAt);
      throw error;
    }
    return ok(renewed);
  };

export type ResendCode = ReturnType<typeof makeResendCode>;
