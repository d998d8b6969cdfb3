import type { GroupSums, Sums } from '../../counters/domain/amounts.ts';
import { splitAtHours } from '../../counters/domain/cover.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import { TERMINAL_STATUSES, type TerminalStatus } from '../../validation/domain/status.ts';
import {
  counterpartiesOf,
  sumsByStatus,
  volumeByBank,
  volumeOf,
  type BankVolume,
  type CounterpartyVolume,
  type Volume,
} from './group-amounts.ts';
import type { ReportMonth, ReportPeriod } from './report-period.ts';
import type { ReportRow } from './report-row.ts';

/** The sums of groups in a part of the time. */
export type DayGroups = { readonly date: CalendarDate; readonly groups: readonly GroupSums[] };

export type DayVolume = Volume & { readonly date: CalendarDate };

/** Amounts of single payments in centavos; null without any. Fractions of a centavo are rounded half up. */
export type Tickets = {
  readonly average: number | null;
  readonly median: number | null;
  readonly largest: number | null;
  readonly smallest: number | null;
};

/** Entries of the lists of the largest. */
const TOP = 10;

/** The month of an account. */
export type FinanceSummary = {
  readonly period: ReportPeriod;
  readonly volume: Volume;
  /** Validations whose processing times the sums have. */
  readonly timed: number;
  readonly byStatus: ReadonlyMap<TerminalStatus, Sums>;
  readonly days: readonly DayVolume[];
  readonly tickets: Tickets;
  readonly topCounterparties: readonly CounterpartyVolume[];
  readonly topReceiving: readonly BankVolume[];
  readonly topSending: readonly BankVolume[];
  readonly previous: { readonly month: ReportMonth; readonly volume: Volume };
};

/** A quotient, rounded half up to so many decimals; null when there is nothing to divide by. */
export const quotient = (dividend: number, divisor: number, decimals: number): number | null =>
  divisor === 0 ? null : Math.round((dividend / divisor) * 10 ** decimals) / 10 ** decimals;

/** The average, median and extremes of the amounts of rows. */
export const ticketsOf = (rows: readonly Pick<ReportRow, 'amount'>[]): Tickets => {
  const amounts = rows.flatMap(({ amount }) => amount ?? []).toSorted((one, other) => one - other);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const middle = amounts.length / 2;
  const lower = amounts[Math.ceil(middle) - 1];
  const upper = amounts[Math.floor(middle)];
  return {
    average: quotient(sum, amounts.length, 0),
    median: lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2),
    largest: amounts.at(-1) ?? null,
    smallest: amounts[0] ?? null,
  };
};

type Parts = {
  readonly period: ReportPeriod;
  readonly days: readonly DayGroups[];
  readonly previous: { readonly month: ReportMonth; readonly groups: readonly GroupSums[] };
  readonly rows: readonly ReportRow[];
};

/** Rows of hours that two days share, where a time zone differs by a fraction of an hour: only counters have processing times. */
const rowsAtEdges = ({ days }: ReportPeriod, rows: readonly ReportRow[]): number => {
  const edges = days.flatMap(({ from, to }) => splitAtHours(from, to).edges);
  if (edges.length === 0) return 0;
  return rows.filter(({ createdAt }) => edges.some(({ from, to }) => createdAt >= from && createdAt <= to)).length;
};

/** Puts a month together: sums from the groups of its days; tickets and counterparties from its rows. */
export const financeSummaryOf = ({ period, days, previous, rows }: Parts): FinanceSummary => {
  const groups = days.flatMap((day) => day.groups);
  const volume = volumeOf(groups);
  return {
    period,
    volume,
    timed: Math.max(0, volume.all.count - rowsAtEdges(period, rows)),
    byStatus: sumsByStatus(groups),
    days: days.map(({ date, groups: ofDay }) => ({ date, ...volumeOf(ofDay) })),
    tickets: ticketsOf(rows),
    topCounterparties: counterpartiesOf(rows).slice(0, TOP),
    topReceiving: volumeByBank(groups, 'receiving').slice(0, TOP),
    topSending: volumeByBank(groups, 'sending').slice(0, TOP),
    previous: { month: previous.month, volume: volumeOf(previous.groups) },
  };
};

/** The statuses of reports, in the order in which they show them. */
export const REPORTED_STATUSES = TERMINAL_STATUSES;
