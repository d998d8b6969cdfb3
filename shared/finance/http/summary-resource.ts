import * as v from 'valibot';

import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, named, resource } from '../../platform/http/schemas/described.ts';
import { uuid } from '../../platform/http/schemas/envelope-schema.ts';
import { TERMINAL_STATUSES } from '../../validation/domain/status.ts';
import { quotient, type FinanceSummary } from '../domain/finance-summary.ts';
import type { FolioRecord } from '../domain/folio.ts';
import { exactOrNull, exactPesos, pesosNumber, pesosOrNull } from './money.ts';
import {
  bankVolume,
  count,
  counterpartyVolume,
  lastDay,
  period,
  presentBank,
  presentCounterparty,
  presentPeriod,
  presentVolume,
  share,
  shareOf,
  volumeEntries,
} from './volume-schemas.ts';

const RATE_DECIMALS = 4;

export const folioText = described(
  v.string(),
  'Names the data of the month: the same as long as no validation of it changes. `GET /finance/folios/{folio}` shows what it covered.',
  'FIN-202611-5F0C6A5E0F0E4F7E',
);

const day = named(
  'FinanceDay',
  v.strictObject({
    date: described(v.pipe(v.string(), v.isoDate()), 'The day in the time zone of the account.', '2026-11-20'),
    ...volumeEntries,
  }),
);

const verdict = named(
  'FinanceVerdict',
  v.strictObject({
    status: described(v.picklist(TERMINAL_STATUSES), 'The status.', 'valid'),
    count: count('Validations with it.', 100),
    share_pct: share('Part of all validations.', 83.33),
  }),
);

/** The month of an account. */
export const financeSummary = resource('FinanceSummary', {
  type: 'finance_summary',
  id: described(uuid, 'The account.'),
  attributes: {
    period,
    folio: folioText,
    counts: described(
      v.strictObject({
        total: count('Validations with a verdict that were accepted in the month, without trials and withdrawn ones.', 120),
        ...v.entriesFromList(TERMINAL_STATUSES, count('Those with this status.', 4)),
      }),
      'Number of validations; those by status add up to `total`.',
    ),
    amounts: described(
      v.strictObject({
        ...volumeEntries,
        avg_ticket: pesosOrNull('Average amount, rounded to a centavo.', 1504.17),
        avg_ticket_exact: exactOrNull('avg_ticket', 1504.17),
        median_ticket: pesosOrNull('Median amount; between two amounts their mean, rounded to a centavo.', 980),
        median_ticket_exact: exactOrNull('median_ticket', 980),
        max_ticket: pesosOrNull('Largest amount.', 25000),
        max_ticket_exact: exactOrNull('max_ticket', 25000),
        min_ticket: pesosOrNull('Smallest amount.', 1),
        min_ticket_exact: exactOrNull('min_ticket', 1),
        verified_share_pct: share('Part of the volume that is verified.', 83.1),
      }),
      'Sums of amounts: `verified_volume` and `unverified_volume` add up to `total_volume`.',
    ),
    success_rate: described(
      v.nullable(v.number()),
      'Part of the validations that are `valid`, from 0 to 1 with four decimals; null without any.',
      0.8333,
    ),
    avg_processing_ms: described(v.nullable(v.number()), 'Average time from acceptance to the verdict; null without any.', 2140),
    daily_breakdown: described(v.array(day), 'Every day of the month; the days add up to the month.'),
    top_counterparties: described(v.array(counterpartyVolume), 'The ten accounts that received most.'),
    top_banks_receptor: described(v.array(bankVolume), 'The ten receiving banks with the largest volume.'),
    top_banks_emisor: described(v.array(bankVolume), 'The ten sending banks with the largest volume.'),
    verdict_distribution: described(v.array(verdict), 'Validations by status.'),
    comparison_prev_month: described(
      v.strictObject({
        month: described(v.string(), 'The month before.', '2026-10'),
        ...volumeEntries,
        count_change_pct: share('Change of the number of validations since then.', 12.5),
        total_volume_change_pct: share('Change of the volume since then.', -3.1),
        verified_volume_change_pct: share('Change of the verified volume since then.', 4),
      }),
      'The month before, and the change since then.',
    ),
  },
});

const ticket = (centavos: number | null) => ({
  number: centavos === null ? null : pesosNumber(centavos),
  digits: centavos === null ? null : exactPesos(centavos),
});

const presentTickets = ({ average, median, largest, smallest }: FinanceSummary['tickets']) => ({
  avg_ticket: ticket(average).number,
  avg_ticket_exact: ticket(average).digits,
  median_ticket: ticket(median).number,
  median_ticket_exact: ticket(median).digits,
  max_ticket: ticket(largest).number,
  max_ticket_exact: ticket(largest).digits,
  min_ticket: ticket(smallest).number,
  min_ticket_exact: ticket(smallest).digits,
});

const presentComparison = ({ previous, volume }: FinanceSummary) => {
  const change = (now: number, before: number) => shareOf(now - before, before);
  return {
    month: previous.month,
    ...presentVolume(previous.volume),
    count_change_pct: change(volume.all.count, previous.volume.all.count),
    total_volume_change_pct: change(volume.all.centavos, previous.volume.all.centavos),
    verified_volume_change_pct: change(volume.verified.centavos, previous.volume.verified.centavos),
  };
};

const countOf = (byStatus: FinanceSummary['byStatus'], status: (typeof TERMINAL_STATUSES)[number]): number =>
  byStatus.get(status)?.count ?? 0;

const presentCounts = ({ volume, byStatus }: FinanceSummary) => ({
  total: volume.all.count,
  valid: countOf(byStatus, 'valid'),
  not_found: countOf(byStatus, 'not_found'),
  cep_unavailable: countOf(byStatus, 'cep_unavailable'),
  returned: countOf(byStatus, 'returned'),
  invalid: countOf(byStatus, 'invalid'),
  failed: countOf(byStatus, 'failed'),
  error: countOf(byStatus, 'error'),
});

/** A summary, and the folio that names its data. */
export type SummaryAnswer = { readonly summary: FinanceSummary; readonly folio: Pick<FolioRecord, 'folio' | 'userId'> };

/** The month of an account, with the names of its banks. */
export const presentSummary = ({ summary, folio }: SummaryAnswer, participants: Participants) => {
  const { volume } = summary;
  const at = { date: lastDay(summary.period.days), participants };
  return {
    type: 'finance_summary',
    id: folio.userId,
    attributes: {
      period: presentPeriod(summary.period),
      folio: folio.folio,
      counts: presentCounts(summary),
      amounts: {
        ...presentVolume(volume),
        ...presentTickets(summary.tickets),
        verified_share_pct: shareOf(volume.verified.centavos, volume.all.centavos),
      },
      success_rate: quotient(volume.verified.count, volume.all.count, RATE_DECIMALS),
      avg_processing_ms: quotient(volume.all.milliseconds, summary.timed, 0),
      daily_breakdown: summary.days.map((ofDay) => ({ date: ofDay.date, ...presentVolume(ofDay) })),
      top_counterparties: summary.topCounterparties.map((each) => presentCounterparty(each, volume)),
      top_banks_receptor: summary.topReceiving.map((bank) => presentBank(bank, volume, at)),
      top_banks_emisor: summary.topSending.map((bank) => presentBank(bank, volume, at)),
      verdict_distribution: TERMINAL_STATUSES.map((status) => {
        const number = countOf(summary.byStatus, status);
        return { status, count: number, share_pct: shareOf(number, volume.all.count) };
      }),
      comparison_prev_month: presentComparison(summary),
    },
  } satisfies ResourceOf<typeof financeSummary>;
};
