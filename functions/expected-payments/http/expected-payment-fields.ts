import * as v from 'valibot';

import { bankAccount } from '../../../shared/banking/http/fields.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { centavosOf, MAX_TOLERANCE, type StatedPayment } from '../../../shared/expected-payments/domain/expected-payment.ts';
import {
  asText,
  blankAsNull,
  calendarDate,
  field,
  freeText,
  nullable,
  pesos,
  required,
  uuidOf,
  type Rule,
} from '../../../shared/platform/http/schemas/fields.ts';
import { NumberLiteral } from '../../../shared/platform/json/json.ts';
import { parseAmount, type Centavos } from '../../../shared/platform/money/centavos.ts';
import { addDays, calendarDateIn, daysBetween, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { clientRef } from '../../../shared/validation/http/fields.ts';

const MAX_HINT_LENGTH = 255;

/** Days from the first to the last at most. */
const MAX_PERIOD_DAYS = 366;
/** Days before today and after it between which the last day lies. */
const MAX_PAST_DAYS = 366;
const MAX_FUTURE_DAYS = 1_096;

const required422 = { code: 'required' } as const;
const badPeriod = { code: 'expected_payment_period_invalid' } as const;
const badTolerance = { code: 'expected_payment_tolerance_invalid' } as const;

const toleranceRule: Rule<unknown, Centavos, 'expected_payment_tolerance_invalid'> = {
  schema: { type: 'number', minimum: 0, maximum: MAX_TOLERANCE / 100 },
  errors: [badTolerance.code],
  read: (sent) => {
    const tolerance = sent instanceof NumberLiteral ? parseAmount(sent.source) : null;
    return tolerance === null || tolerance > MAX_TOLERANCE ? badTolerance : { value: tolerance };
  },
};

const hint = freeText(MAX_HINT_LENGTH, {
  tooLong: { code: 'validation_error', reason: 'text_length' },
  unprintable: { code: 'validation_error', reason: 'control_characters' },
});

/** Body of POST /expected-payments. */
export const newExpectedPaymentFields = v.object({
  amount: field(required(pesos({ code: 'invalid_amount' }), required422), 'Amount in pesos with at most two decimals.'),
  account: field(
    required(asText(bankAccount), required422),
    'The account that is to receive it: CLABE (18 digits), card (16) or phone (10). Spaces and hyphens are ignored.',
  ),
  from: field(required(calendarDate(badPeriod), required422), 'First day on which the payment may be made, in Mexico City.'),
  to: field(
    required(calendarDate(badPeriod), required422),
    `Last day, at most ${MAX_PERIOD_DAYS} days after the first, from a year ago to three years ahead. A later payment counts with the flag \`late\`.`,
  ),
  sender_hint: field(
    nullable(asText(blankAsNull(hint))),
    'Part of the name of the sender as the certificate has it; case and accents are ignored. It decides between several that fit.',
  ),
  client_ref: field(
    nullable(asText(blankAsNull(clientRef({ code: 'validation_error', reason: 'client_ref_format' })))),
    'Your own reference. A validation with the same `client_ref` is matched with it, whatever its amount.',
  ),
  tolerance: field(
    nullable(toleranceRule),
    'By how much the received amount may differ, in pesos: up to 100.00, and less than the amount. 0 when it is left out.',
  ),
});

/** Body of POST /expected-payments/{id}/matches. */
export const matchFields = v.object({
  validation_id: field(
    required(asText(uuidOf(isValidationId, { code: 'invalid_uuid' })), required422),
    'The validation, with the status `valid`.',
  ),
});

type Fields = v.InferOutput<typeof newExpectedPaymentFields>;

const isPeriod = ({ from, to }: Pick<Fields, 'from' | 'to'>, now: number): boolean => {
  const today = calendarDateIn(MEXICO_CITY, now);
  return (
    from <= to && daysBetween(from, to) <= MAX_PERIOD_DAYS && addDays(today, -MAX_PAST_DAYS) <= to && to <= addDays(today, MAX_FUTURE_DAYS)
  );
};

/** The stated payment, once its fields agree with each other. `now` in epoch milliseconds. */
export const statedPaymentOf = (
  fields: Fields,
  now: number,
): Result<StatedPayment, 'expected_payment_period_invalid' | 'expected_payment_tolerance_invalid'> => {
  if (!isPeriod(fields, now)) return fail({ ...badPeriod, pointer: attributePointer('to') });
  const tolerance = fields.tolerance ?? centavosOf(0);
  if (tolerance >= fields.amount) return fail({ ...badTolerance, pointer: attributePointer('tolerance') });
  const { amount, account, from, to, sender_hint: senderHint, client_ref: reference } = fields;
  return ok({ amount, account, from, to, tolerance, senderHint, clientRef: reference });
};
