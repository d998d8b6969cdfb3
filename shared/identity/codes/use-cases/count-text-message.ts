import { ok, type Failure, type Result } from '../../../errors/failure.ts';
import { limitFailure } from '../../access/domain/limit-failure.ts';
import type { OperationLimiter } from '../../access/ports/operation-limiter.ts';
import type { CodeDestination } from '../domain/challenge.ts';
import type { TextMessageRules } from '../ports/phone-check.ts';

export type CountTextMessageDeps = { readonly operations: OperationLimiter; readonly textMessages: TextMessageRules };

const DAY_SECONDS = 86_400;
/** Counter for a phone that gets no text message, so that the request takes as long. */
const NO_COUNTRY = 'none';

const refused = (max: number, now: number): Failure<'rate_limit_exceeded'> =>
  limitFailure({ limited: 'text_messages_to_country', max, windowSeconds: DAY_SECONDS }, now);

/** A message to count. `isProved`: it follows a correct password. */
type CountedMessage = CodeDestination & { readonly isProved: boolean };

/**
 * The limits of a country and day. Messages without a correct password may use half of the number, so that strangers leave users the other
 * half for their sign-ins.
 */
const limitsOf = (max: number, isProved: boolean) => {
  const all = { operationId: 'sendTextMessage', max };
  return isProved ? [all] : [{ operationId: 'sendTextMessageUnproved', max: Math.ceil(max / 2) }, all];
};

/**
 * Counts a text message to the country of its phone, before it is queued; mails are not counted. Fails once the deployment has reached its
 * daily number for the country, and for a phone that may get none. Counted messages are never refunded.
 */
export const countTextMessage = async (
  { operations, textMessages: { checkPhone, maxPerCountryAndDay } }: CountTextMessageDeps,
  { channel, to, isProved }: CountedMessage,
  now: number,
): Promise<Result<null, 'rate_limit_exceeded'>> => {
  if (channel !== 'sms') return ok(null);
  const maxOfDay = await maxPerCountryAndDay();
  const phone = checkPhone(to);
  const subject = phone.kind === 'accepted' ? phone.country : NO_COUNTRY;
  for (const limit of limitsOf(maxOfDay, isProved)) {
    const requests = { ...limit, windowSeconds: DAY_SECONDS, per: 'country', subject } as const;
    if (!(await operations.tryAcquire(requests, now))) return refused(limit.max, now);
  }
  return phone.kind === 'accepted' ? ok(null) : refused(maxOfDay, now);
};
