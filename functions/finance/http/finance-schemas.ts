import * as v from 'valibot';

import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { FolioRecord } from '../../../shared/finance/domain/folio.ts';
import { periodOf } from '../../../shared/finance/domain/report-period.ts';
import {
  bankVolume,
  count,
  lastDay,
  period,
  presentBank,
  presentPeriod,
  presentVolume,
  volumeEntries,
} from '../../../shared/finance/http/volume-schemas.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, linkedResource, named, resource, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { Banks, Months } from '../use-cases/read-month-sums.ts';

const account = described(uuid, 'The account.');
const totals = described(v.strictObject(volumeEntries), 'All validations of the report.');

export const financeMonths = resource('FinanceMonths', {
  type: 'finance_months',
  id: account,
  attributes: {
    months: described(
      v.array(named('FinanceMonth', v.strictObject({ period, ...volumeEntries }))),
      'The months, the earliest first; also those without validations. They add up to `totals`.',
    ),
    totals,
  },
});

export const presentMonths = (userId: UserId, { months, whole }: Months) =>
  ({
    type: 'finance_months',
    id: userId,
    attributes: {
      months: months.map((month) => ({ period: presentPeriod(month.period), ...presentVolume(month) })),
      totals: presentVolume(whole),
    },
  }) satisfies ResourceOf<typeof financeMonths>;

const banks = (description: string) => described(v.array(bankVolume), description);

export const financeBanks = resource('FinanceBanks', {
  type: 'finance_banks',
  id: account,
  attributes: {
    period,
    receiving: banks('Receiving banks by volume, the largest first. They add up to `totals`.'),
    sending: banks('Sending banks by volume, the largest first. They add up to `totals`.'),
    totals,
  },
});

export const presentBanks = (userId: UserId, { period: of, receiving, sending, whole }: Banks, participants: Participants) => {
  const at = { date: lastDay(of.days), participants };
  return {
    type: 'finance_banks',
    id: userId,
    attributes: {
      period: presentPeriod(of),
      receiving: receiving.map((bank) => presentBank(bank, whole, at)),
      sending: sending.map((bank) => presentBank(bank, whole, at)),
      totals: presentVolume(whole),
    },
  } satisfies ResourceOf<typeof financeBanks>;
};

export const financeFolio = linkedResource('FinanceFolio', {
  type: 'finance_folio',
  id: described(v.string(), 'The folio.', 'FIN-202611-5F0C6A5E0F0E4F7E'),
  attributes: {
    period,
    issued_at: described(dateTime, 'When the folio was issued for the first time.'),
    digest: described(v.string(), 'SHA-256 of the data in hexadecimal; the folio has its first 16 digits.'),
    count: count('Validations of the month.', 120),
    verified_count: volumeEntries.verified_count,
    total_volume: volumeEntries.total_volume,
    total_volume_exact: volumeEntries.total_volume_exact,
    verified_volume: volumeEntries.verified_volume,
    verified_volume_exact: volumeEntries.verified_volume_exact,
    unverified_volume: volumeEntries.unverified_volume,
    unverified_volume_exact: volumeEntries.unverified_volume_exact,
  },
  links: selfLinks,
});

export const presentFolio = (record: FolioRecord) => {
  const sums = (counted: number, centavos: number) => ({ count: counted, centavos, milliseconds: 0 });
  const volume = { all: sums(record.count, record.centavos), verified: sums(record.verifiedCount, record.verifiedCentavos) };
  return {
    type: 'finance_folio',
    id: record.folio,
    attributes: {
      period: presentPeriod(periodOf(record.month, record.timezone)),
      issued_at: isoInstant(record.issuedAt),
      digest: record.digest,
      ...presentVolume(volume),
    },
    links: { self: `/v1/finance/folios/${record.folio}` },
  } satisfies ResourceOf<typeof financeFolio>;
};
