import { fail, ok, type Result } from '../../errors/failure.ts';
import { messageIdOf } from '../../messages/domain/message-id.ts';
import type { Message, SmsTemplate } from '../../messages/domain/message.ts';
import type { MessageQueue } from '../../messages/ports/message-queue.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Hmac } from '../../platform/secrets/hmac.ts';
import {
  boundCode,
  CODE_ENTROPY_BYTES,
  CODE_SECONDS,
  isChallengeId,
  makeCode,
  MAX_ATTEMPTS,
  RESEND_AFTER_SECONDS,
  SENDING_LIMITS,
  type Challenge,
  type ChallengeId,
  type ChallengePurpose,
  type ChallengeSubject,
  type CodeDestination,
} from '../domain/challenge.ts';
import type { UserId } from '../domain/identity.ts';
import { limitFailure, limitFailureUntil } from '../domain/limit-failure.ts';
import type { ChallengeStore } from '../ports/challenge-store.ts';
import type { OperationLimiter } from '../ports/operation-limiter.ts';

export type SendCodeDeps = {
  readonly challenges: ChallengeStore;
  readonly messages: MessageQueue;
  readonly operations: OperationLimiter;
  readonly hmac: Pick<Hmac, 'ofCode'>;
  readonly ids: Ids;
};

/** A code to send. */
export type CodeRequest = {
  readonly subject: ChallengeSubject;
  /** Null for an address nobody has: everything is done as ever, and nothing is sent. */
  readonly userId: UserId | null;
  readonly destination: CodeDestination;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly correlationId: string;
  /** What goes out in the place of the code where `userId` is null; a blank when absent. */
  readonly instead?: (id: ChallengeId) => Message;
  /** Whoever asks has counted it towards what it has to be counted towards. */
  readonly isCounted?: true;
  /** In the place of a new id, where a code is asked for without naming its challenge. */
  readonly id?: ChallengeId;
};

/** Counts a code to a destination; fails where it has had enough. */
export const countSending = async (operations: OperationLimiter, to: string, now: number): Promise<Result<null, 'rate_limit_exceeded'>> => {
  for (const limit of SENDING_LIMITS) {
    const isWithin = await operations.tryAcquire({ operationId: 'sendCode', ...limit, subject: to.toLowerCase() }, now);
    if (!isWithin) return limitFailure(limit, now);
  }
  return ok(null);
};

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

/** An address nobody has takes no less time, and fails alike. */
const enqueueInstead = (messages: MessageQueue, id: ChallengeId, { instead, correlationId }: CodeRequest): Promise<void> =>
  instead === undefined ? messages.enqueueBlank(correlationId) : messages.enqueue(instead(id));

/** Sends a code of six digits by mail or text message, good for ten minutes and one purpose. */
export const makeSendCode =
  ({ challenges, messages, operations, hmac, ids }: SendCodeDeps) =>
  async (request: CodeRequest): Promise<Result<Challenge, 'rate_limit_exceeded'>> => {
    const { subject, userId, destination, now } = request;
    const counted = request.isCounted === true ? ok(null) : await countSending(operations, destination.to, now);
    if (!counted.ok) return counted;
    const code = makeCode(ids.bytes(CODE_ENTROPY_BYTES));
    const id = request.id ?? newChallengeId(ids);
    const challenge: Challenge = {
      id,
      userId,
      destination,
      subject,
      codeDigest: await hmac.ofCode(boundCode({ id, userId, subject }, code)),
      sentAt: now,
      expiresAt: now + CODE_SECONDS * 1_000,
      attempts: 0,
      usedAt: null,
    };
    // At once, so that an address nobody has takes no less time.
    const sent = userId === null ? enqueueInstead(messages, id, request) : messages.enqueue(messageOf(challenge, code, request));
    await Promise.all([challenges.put(challenge), sent]);
    return ok(challenge);
  };

/** Sends another code for a challenge, which keeps its id and its count of guesses. */
export const makeResendCode =
  ({ challenges, messages, operations, hmac, ids }: SendCodeDeps) =>
  async (
    id: ChallengeId,
    purposes: readonly ChallengePurpose[],
    request: Pick<CodeRequest, 'language' | 'now' | 'correlationId'>,
  ): Promise<Result<Challenge, 'otp_expired' | 'otp_used' | 'rate_limit_exceeded'>> => {
    const { now } = request;
    const challenge = await challenges.find(id);
    if (challenge === null || !purposes.includes(challenge.subject.purpose)) return fail('otp_expired');
    if (challenge.usedAt !== null) return fail('otp_used');
    if (challenge.expiresAt <= now || challenge.attempts >= MAX_ATTEMPTS) return fail('otp_expired');
    const resendAt = challenge.sentAt + RESEND_AFTER_SECONDS * 1_000;
    if (resendAt > now) return limitFailureUntil(1, resendAt, now);
    const counted = await countSending(operations, challenge.destination.to, now);
    if (!counted.ok) return counted;
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
      // The code that was sent before stays good, and can be sent again at once.
      await challenges.renew(id, challenge, renewed.sentAt);
      throw error;
    }
    return ok(renewed);
  };
