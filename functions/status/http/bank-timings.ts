import * as v from 'valibot';

import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import type { NamedTiming } from '../use-cases/list-bank-timings.ts';
import { STATUS_CACHING } from './central-status.ts';

export const bankTimingResource = resource('BankTiming', {
  type: 'bank_timing',
  id: described(v.string(), 'SPEI code of the receiving bank.', '40012'),
  attributes: {
    bank_code: described(v.string(), 'SPEI code of the receiving bank.', '40012'),
    bank_name: described(v.nullable(v.string()), 'Its name; null if it takes part in SPEI no more.', 'BBVA MEXICO'),
    median_minutes: described(v.number(), 'Half of the CEPs were there within this time of the payment.', 2),
    p90_minutes: described(v.number(), 'Nine of ten CEPs were there within this time of the payment.', 10),
  },
});

const timingData = ({ bank, name, medianMinutes, p90Minutes }: NamedTiming) =>
  ({
    type: 'bank_timing',
    id: bank,
    attributes: { bank_code: bank, bank_name: name, median_minutes: medianMinutes, p90_minutes: p90Minutes },
  }) satisfies ResourceOf<typeof bankTimingResource>;

export const presentTimings = (timings: readonly NamedTiming[]) =>
  ({ status: 200, kind: 'json', data: timings.map(timingData), headers: STATUS_CACHING }) as const;
