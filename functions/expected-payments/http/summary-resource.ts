import * as v from 'valibot';

import { exact, exactPesos, pesos, pesosNumber } from '../../../shared/finance/http/money.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { countOf, type Summary } from '../use-cases/summarize.ts';

const count = v.pipe(v.number(), v.integer());
const day = v.pipe(v.string(), v.isoDate());

export const summaryResource = resource('ExpectedPaymentSummary', {
  type: 'expected_payment_summary',
  id: described(v.string(), 'The period.', '2026-11-01..2026-11-30'),
  attributes: {
    from: described(day, 'First day of the period.', '2026-11-01'),
    to: described(day, 'Last day of the period.', '2026-11-30'),
    count: described(count, 'Expected payments whose last day is in the period.', 3),
    counts: described(
      named(
        'ExpectedPaymentCounts',
        v.strictObject({
          open: described(count, 'Nothing received.', 1),
          matched: described(count, 'The amount received.', 1),
          partial: described(count, 'A part received.', 1),
          overpaid: described(count, 'More than the amount received.', 0),
          expired: described(count, 'Not paid in time.', 0),
          cancelled: described(count, 'Cancelled; in no sum.', 0),
        }),
      ),
      'The same by status.',
    ),
    expected: pesos('Sum of the expected amounts.', 3751.5),
    expected_exact: exact('expected', 3751.5),
    received: pesos('Sum of the payments that count.', 2000.5),
    received_exact: exact('received', 2000.5),
    open: pesos('Sum of what is missing.', 1751),
    open_exact: exact('open', 1751),
    excess: pesos('Sum of what was received beyond the amounts.', 0),
    excess_exact: exact('excess', 0),
  },
});

export const presentSummary = (summary: Summary) => {
  const { from, to, counts, expected, received, open, excess } = summary;
  const data = {
    type: 'expected_payment_summary',
    id: `${from}..${to}`,
    attributes: {
      from,
      to,
      count: countOf(summary),
      counts: { ...counts },
      expected: pesosNumber(expected),
      expected_exact: exactPesos(expected),
      received: pesosNumber(received),
      received_exact: exactPesos(received),
      open: pesosNumber(open),
      open_exact: exactPesos(open),
      excess: pesosNumber(excess),
      excess_exact: exactPesos(excess),
    },
  } satisfies ResourceOf<typeof summaryResource>;
  return { status: 200, kind: 'json', data } as const;
};
