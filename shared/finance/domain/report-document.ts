import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { DecimalMark } from '../../platform/files/table-file.ts';
import type { DayVolume, FinanceSummary } from './finance-summary.ts';
import type { FolioRecord } from './folio.ts';
import { addVolumes, counterpartiesOf, NO_VOLUME, volumeOfRows, type CounterpartyVolume, type Volume } from './group-amounts.ts';
import type { DaySegment, ReportPeriod } from './report-period.ts';
import { isVerified, type ReportRow } from './report-row.ts';

/** The sums of each day of rows that are in the order of their acceptance. */
export const daysOfRows = (days: readonly DaySegment[], rows: readonly ReportRow[]): readonly DayVolume[] => {
  let next = 0;
  return days.map(({ date, to }) => {
    const start = next;
    while ((rows[next]?.createdAt ?? Number.POSITIVE_INFINITY) <= to) next += 1;
    return { date, ...volumeOfRows(rows.slice(start, next)) };
  });
};

/** A document of the rows of a month: its sums are those of its rows. */
export type RowsDocument = {
  readonly report: 'statement' | 'accounting';
  readonly userId: UserId;
  readonly period: ReportPeriod;
  readonly folio: FolioRecord['folio'];
  /** Name of the account's user. */
  readonly holder: string;
  readonly rows: readonly ReportRow[];
  readonly volume: Volume;
  readonly days: readonly DayVolume[];
  /** Whether the month has more rows than the document. */
  readonly hasMore: boolean;
  readonly decimal: DecimalMark;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
};

export type SummaryDocument = { readonly report: 'summary'; readonly summary: FinanceSummary; readonly folio: FolioRecord };

/** The accounts that received most in a month, and the others together. All of them add up to the whole. */
export type CounterpartiesDocument = {
  readonly report: 'counterparties';
  readonly period: ReportPeriod;
  readonly folio: FolioRecord;
  readonly listed: readonly CounterpartyVolume[];
  readonly others: Volume & { readonly accounts: number };
  readonly volume: Volume;
};

export type ReportDocument = RowsDocument | SummaryDocument | CounterpartiesDocument;

/** The counterparties of the rows of a month. */
export const counterpartiesDocumentOf = (
  { period, folio, rows }: Pick<CounterpartiesDocument, 'period' | 'folio'> & { readonly rows: readonly ReportRow[] },
  limit: number,
): CounterpartiesDocument => {
  const all = counterpartiesOf(rows);
  const rest = all.slice(limit);
  return {
    report: 'counterparties',
    period,
    folio,
    listed: all.slice(0, limit),
    others: { ...rest.reduce<Volume>(addVolumes, NO_VOLUME), accounts: rest.length },
    volume: all.reduce<Volume>(addVolumes, NO_VOLUME),
  };
};

type DocumentOf = Pick<RowsDocument, 'userId' | 'period' | 'folio' | 'holder' | 'rows' | 'issuedAt'>;

const documentOf = (given: DocumentOf) => {
  const days = daysOfRows(given.period.days, given.rows);
  return { ...given, days, volume: days.reduce<Volume>(addVolumes, NO_VOLUME) };
};

/** All validations of a month. */
export const statementOf = (given: DocumentOf): RowsDocument => ({
  report: 'statement',
  ...documentOf(given),
  hasMore: false,
  decimal: 'dot',
});

type Limits = { readonly limit: number; readonly decimal: DecimalMark };

/** The verified payments of a month, up to a number. */
export const accountingOf = (given: DocumentOf, { limit, decimal }: Limits): RowsDocument => {
  const verified = given.rows.filter(isVerified);
  const rows = verified.slice(0, limit);
  return { report: 'accounting', ...documentOf({ ...given, rows }), hasMore: verified.length > rows.length, decimal };
};
