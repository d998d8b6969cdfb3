import * as v from 'valibot';

import { storedBankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import type { ItemEvent } from '../../events/catalogue.ts';
import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import { isCentavos } from '../../platform/money/centavos.ts';
import { addDays, calendarDateIn, isCalendarDate, MEXICO_CITY, type CalendarDate } from '../../platform/time/calendar-date.ts';
import { isValidationId } from '../../validation/domain/validation-id.ts';
import type { Candidate } from '../domain/candidates.ts';
import { dueAtOf, isExpectedPaymentId, LATE_DAYS, MATCH_KINDS, type ExpectedPayment } from '../domain/expected-payment.ts';
import { isPaymentId } from '../domain/payment.ts';
import { dueKey, expectedPaymentKey, userOfPartition } from './keys.ts';

const centavos = v.pipe(v.number(), v.guard(isCentavos));
const day = v.pipe(v.string(), v.guard(isCalendarDate));
const validationId = v.pipe(v.string(), v.guard(isValidationId));
const optionalText = v.nullish(v.string(), null);
const optionalInstant = v.nullish(v.number(), null);

/** The members of a stored item that a caller states. */
export const statedPaymentEntries = {
  amount: centavos,
  tolerance: centavos,
  account: v.pipe(v.string(), v.transform(storedBankAccount)),
  from: day,
  to: day,
  sender_hint: optionalText,
  client_ref: optionalText,
};

const expectedPaymentItem = v.object({
  ...statedPaymentEntries,
  pk: v.pipe(v.string(), v.transform(userOfPartition), v.guard(isUserId)),
  sk: v.pipe(v.string(), v.guard(isExpectedPaymentId)),
  matches: v.array(
    v.object({
      validation_id: validationId,
      payment: v.pipe(v.string(), v.guard(isPaymentId)),
      kind: v.picklist(MATCH_KINDS),
      amount: centavos,
      date: day,
      by: v.picklist(['service', 'user']),
      at: v.number(),
    }),
  ),
  manual_changes: v.array(
    v.object({ action: v.picklist(['matched', 'unmatched']), validation_id: validationId, at: v.number(), request_id: v.string() }),
  ),
  was_returned: v.boolean(),
  was_unconfirmed: v.boolean(),
  expired_at: optionalInstant,
  cancelled_at: optionalInstant,
  created_at: v.number(),
  version: v.number(),
});

/** Throws on an item that is not as this adapter writes it. */
export const expectedPaymentFromItem = (item: RawItem): ExpectedPayment => {
  const parsed = v.parse(expectedPaymentItem, item);
  return {
    id: parsed.sk,
    userId: parsed.pk,
    amount: parsed.amount,
    tolerance: parsed.tolerance,
    account: parsed.account,
    from: parsed.from,
    to: parsed.to,
    senderHint: parsed.sender_hint,
    clientRef: parsed.client_ref,
    matches: parsed.matches.map(({ validation_id: id, payment, ...match }) => ({ validationId: id, paymentId: payment, ...match })),
    manualChanges: parsed.manual_changes.map(({ validation_id: id, request_id: requestId, ...change }) => ({
      validationId: id,
      requestId,
      ...change,
    })),
    wasReturned: parsed.was_returned,
    wasUnconfirmed: parsed.was_unconfirmed,
    expiredAt: parsed.expired_at,
    cancelledAt: parsed.cancelled_at,
    createdAt: parsed.created_at,
    version: parsed.version,
  };
};

const termsOf = (of: ExpectedPayment | Candidate): RawItem => ({
  amount: of.amount,
  tolerance: of.tolerance,
  account: of.account.number,
  from: of.from,
  to: of.to,
  sender_hint: of.senderHint ?? undefined,
  client_ref: of.clientRef ?? undefined,
});

/** The item of an expected payment, with the events of the step that wrote it. */
export const itemFromExpectedPayment = (expected: ExpectedPayment, events: readonly ItemEvent[]): RawItem => {
  const dueAt = dueAtOf(expected);
  return {
    ...expectedPaymentKey(expected.userId, expected.id),
    ...(dueAt === null ? {} : dueKey(expected.id, dueAt)),
    ...termsOf(expected),
    matches: expected.matches.map(({ validationId: id, paymentId, ...match }) => ({ validation_id: id, payment: paymentId, ...match })),
    manual_changes: expected.manualChanges.map(({ validationId: id, requestId, ...change }) => ({
      validation_id: id,
      request_id: requestId,
      ...change,
    })),
    was_returned: expected.wasReturned,
    was_unconfirmed: expected.wasUnconfirmed,
    expired_at: expected.expiredAt ?? undefined,
    cancelled_at: expected.cancelledAt ?? undefined,
    created_at: expected.createdAt,
    version: expected.version,
    ...(events.length === 0 ? {} : { events }),
  };
};

/** The condition on a write: the item is as it was read. */
export const unchangedSince = ({ version }: ExpectedPayment) => ({
  condition: '#version = :version',
  names: { '#version': 'version' },
  values: { ':version': version },
});

const placeItem = v.object({
  ...statedPaymentEntries,
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  id: v.pipe(v.string(), v.guard(isExpectedPaymentId)),
  missing: centavos,
});

export const candidateFromItem = (item: RawItem): Candidate => {
  const { user_id: userId, sender_hint: senderHint, client_ref: clientRef, ...rest } = v.parse(placeItem, item);
  return { userId, senderHint, clientRef, ...rest };
};

/** Days that verdicts of the latest payments may take. */
const GRACE_OF_TTL_DAYS = 30;

/** The same time is left for an expected payment of the past, of which the payments are validated after it was created. */
const lastVerdictOf = ({ to }: Candidate, createdAt: number): CalendarDate => {
  const createdOn = calendarDateIn(MEXICO_CITY, createdAt);
  return addDays(createdOn > to ? createdOn : to, LATE_DAYS + GRACE_OF_TTL_DAYS);
};

/** The content of a place. TTL removes it once the service matches nothing to it any more. `createdAt` in epoch milliseconds. */
export const placeContent = (candidate: Candidate, createdAt: number): RawItem => ({
  ...termsOf(candidate),
  user_id: candidate.userId,
  id: candidate.id,
  missing: candidate.missing,
  [TTL_ATTRIBUTE]: Date.parse(`${lastVerdictOf(candidate, createdAt)}T00:00:00Z`) / 1000,
});
