import * as v from 'valibot';

import { maskCard } from '../../banking/domain/bank-account/bank-account.ts';
import { accountType } from '../../banking/http/fields.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, linkedResource, named, selfLinks } from '../../platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../platform/http/schemas/envelope-schema.ts';
import { NumberLiteral } from '../../platform/json/json.ts';
import { formatPesos, type Centavos } from '../../platform/money/centavos.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import {
  excessOf,
  expiryOf,
  FLAGS,
  flagsOf,
  missingOf,
  receivedOf,
  STATUSES,
  statusOf,
  type ExpectedPayment,
  type Match,
} from '../domain/expected-payment.ts';

const EXACT_DIGITS = /^[0-9]+\.[0-9]{2}$/;

const day = v.pipe(v.string(), v.isoDate());

/** An amount, and the same amount with all its digits. */
const amount = (description: string, example: number) => described(v.number(), `${description} In pesos.`, example);
const exact = (name: string, example: number) =>
  described(v.pipe(v.string(), v.regex(EXACT_DIGITS)), `\`${name}\` with all its digits.`, example.toFixed(2));

const MATCH_RESULTS = ['exact', 'partial', 'over', 'duplicate', 'wrong_account'] as const;
type MatchResult = (typeof MATCH_RESULTS)[number];

const matchSchema = named(
  'ExpectedPaymentMatch',
  v.strictObject({
    validation_id: described(uuid, 'The validation of the payment.'),
    result: described(
      v.picklist(MATCH_RESULTS),
      '`exact`: it pays the amount alone. `partial`: a part of it. `over`: more is received with it than expected. `duplicate`: the same payment was ' +
        'validated before. `wrong_account`: amount and reference agree, the account does not. The last two count for nothing.',
      'exact',
    ),
    is_late: described(v.boolean(), 'Whether the payment was made after the last day.', false),
    amount: amount('Amount of the payment.', 1250.5),
    amount_exact: exact('amount', 1250.5),
    date: described(day, 'Day of the payment.', '2026-11-05'),
    by: described(v.picklist(['service', 'user']), 'Whether the service matched it or a user.', 'service'),
    at: described(dateTime, 'When it was matched.'),
  }),
);

const manualChangeSchema = named(
  'ExpectedPaymentManualChange',
  v.strictObject({
    action: described(v.picklist(['matched', 'unmatched']), 'What a user did.', 'matched'),
    validation_id: described(uuid, 'The validation.'),
    at: described(dateTime, 'When.'),
    request_id: described(v.string(), 'Id of the request that did it.', '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11'),
  }),
);

export const expectedPaymentResource = linkedResource('ExpectedPayment', {
  type: 'expected_payment',
  id: described(uuid, 'Id of the expected payment.', '00005142-0f0e-8f7e-9d43-3f6d8a0f1c11'),
  attributes: {
    status: described(
      v.picklist(STATUSES),
      '`open`: nothing received. `partial`: a part. `matched`: the amount, within the tolerance. `overpaid`: more. `expired`: not paid in time; a late payment still counts. `cancelled`: by you.',
      'matched',
    ),
    flags: described(
      v.array(v.picklist(FLAGS)),
      '`late`: a payment that counts was made after the last day. `duplicate`: a payment was validated twice. `wrong_account`: the amount went to another account. `returned`: a payment that counted was returned. `unconfirmed`: the verdict of one that counted was withdrawn.',
      [],
    ),
    amount: amount('What is expected.', 1250.5),
    amount_exact: exact('amount', 1250.5),
    tolerance: amount('By how much the received amount may differ.', 0),
    account: described(
      v.string(),
      'CLABE, card or phone that is to receive it, only digits; a card by its last four.',
      '072180687642595590',
    ),
    account_type: described(accountType, 'Kind of the account.'),
    from: described(day, 'First day of the payment.', '2026-11-01'),
    to: described(day, 'Last day of the payment.', '2026-11-07'),
    sender_hint: described(v.nullable(v.string()), 'Part of the name of the sender; null without one.', 'FERRETERIA LOPEZ'),
    client_ref: described(v.nullable(v.string()), 'Your own reference; null without one.', 'Pedido 42'),
    received: amount('The payments that count.', 1250.5),
    received_exact: exact('received', 1250.5),
    missing: amount('What is not received yet; 0 within the tolerance.', 0),
    missing_exact: exact('missing', 0),
    excess: amount('What was received beyond the amount; 0 within the tolerance.', 0),
    excess_exact: exact('excess', 0),
    matches: described(v.array(matchSchema), 'The payments, in the order in which they were matched.'),
    manual_changes: described(v.array(manualChangeSchema), 'The newest twenty matches and unmatches by hand.', []),
    expires_at: described(dateTime, 'End of the grace after the last day: it expires then unless it is paid.'),
    expired_at: described(v.nullable(dateTime), 'When it expired; null when it has not.', null),
    cancelled_at: described(v.nullable(dateTime), 'When it was cancelled; null when it was not.', null),
    created_at: described(dateTime, 'When it was created.'),
  },
  links: selfLinks,
});

export const EXPECTED_PAYMENTS_PATH = '/v1/expected-payments';

export const selfOf = ({ id }: Pick<ExpectedPayment, 'id'>): string => `${EXPECTED_PAYMENTS_PATH}/${id}`;

const pesos = (centavos: Centavos): NumberLiteral => new NumberLiteral(formatPesos(centavos));

const isoOrNull = (instant: number | null): string | null => (instant === null ? null : isoInstant(instant));

/** The part of each payment in the amount, in the order in which they were matched. */
const resultsOf = (expected: ExpectedPayment): readonly MatchResult[] => {
  let received = 0;
  return expected.matches.map((match): MatchResult => {
    if (match.kind !== 'counted') return match.kind;
    const before = received;
    received += match.amount;
    if (received > expected.amount + expected.tolerance) return 'over';
    return before === 0 && received >= expected.amount - expected.tolerance ? 'exact' : 'partial';
  });
};

const presentMatch = ({ to }: ExpectedPayment, match: Match, result: MatchResult) => ({
  validation_id: match.validationId,
  result,
  is_late: match.date > to,
  amount: pesos(match.amount),
  amount_exact: formatPesos(match.amount),
  date: match.date,
  by: match.by,
  at: isoInstant(match.at),
});

const presentMatches = (expected: ExpectedPayment) => {
  const results = resultsOf(expected);
  return expected.matches.map((match, index) => presentMatch(expected, match, results[index] ?? 'partial'));
};

export const presentExpectedPayment = (expected: ExpectedPayment) => {
  const [received, missing, excess] = [receivedOf(expected), missingOf(expected), excessOf(expected)] as const;
  return {
    type: 'expected_payment',
    id: expected.id,
    attributes: {
      status: statusOf(expected),
      flags: [...flagsOf(expected)],
      amount: pesos(expected.amount),
      amount_exact: formatPesos(expected.amount),
      tolerance: pesos(expected.tolerance),
      account: maskCard(expected.account),
      account_type: expected.account.type,
      from: expected.from,
      to: expected.to,
      sender_hint: expected.senderHint,
      client_ref: expected.clientRef,
      received: pesos(received),
      received_exact: formatPesos(received),
      missing: pesos(missing),
      missing_exact: formatPesos(missing),
      excess: pesos(excess),
      excess_exact: formatPesos(excess),
      matches: presentMatches(expected),
      manual_changes: expected.manualChanges.map(({ action, validationId, at, requestId }) => ({
        action,
        validation_id: validationId,
        at: isoInstant(at),
        request_id: requestId,
      })),
      expires_at: isoInstant(expiryOf(expected)),
      expired_at: isoOrNull(expected.expiredAt),
      cancelled_at: isoOrNull(expected.cancelledAt),
      created_at: isoInstant(expected.createdAt),
    },
    links: { self: selfOf(expected) },
  } satisfies ResourceOf<typeof expectedPaymentResource>;
};
