import type { Language } from '../../../platform/i18n/language.ts';
import { REPORTED_STATUSES } from '../../domain/finance-summary.ts';
import { volumeOfRows } from '../../domain/group-amounts.ts';
import type { RowsDocument } from '../../domain/report-document.ts';
import type { ReportRow } from '../../domain/report-row.ts';
import { textsOf, type ReportTexts } from './report-texts.ts';
import { groupedNumber, groupedPesos, localTime, monthName } from './shown-values.ts';

/** A cell of a table that people read. */
export type Cell = { readonly text: string; readonly isNumber: boolean };

const word = (text: string | null): Cell => ({ text: text ?? '', isNumber: false });
const figure = (text: string): Cell => ({ text, isNumber: true });

/** The head of a document: names and values. */
export const shownFacts = (document: RowsDocument, language: Language): readonly (readonly [string, string])[] => {
  const texts = textsOf[language];
  const { period } = document;
  const [first, last] = [period.days[0], period.days.at(-1)];
  return [
    [texts.holder, document.holder],
    [texts.period, `${monthName(period.month, language)} (${first?.date ?? ''} – ${last?.date ?? ''})`],
    [texts.timezone, period.timezone],
    [texts.folio, document.folio],
    [texts.issued, localTime(period.timezone, document.issuedAt)],
  ];
};

/** The sums of a document by status; their last row is the sum of the others. */
export const shownTotals = (document: RowsDocument, texts: ReportTexts) => {
  const line = (name: string, rows: readonly ReportRow[]): readonly Cell[] => {
    const { all } = volumeOfRows(rows);
    return [word(name), figure(groupedNumber(all.count)), figure(groupedPesos(all.centavos))];
  };
  const byStatus = Map.groupBy(document.rows, ({ status }) => status);
  const shown = REPORTED_STATUSES.filter((status) => byStatus.has(status));
  return {
    header: [word(texts.columns.status), figure(texts.number), figure(texts.amount)],
    rows: [...shown.map((status) => line(texts.statuses[status], byStatus.get(status) ?? [])), line(texts.total, document.rows)],
  };
};

/** The rows of a document as cells. */
export const tableCells = (document: RowsDocument, language: Language) => {
  const texts = textsOf[language];
  const { columns, statuses } = texts;
  const { timezone } = document.period;
  const header = [
    word(columns.accepted),
    word(columns.date),
    word(columns.status),
    word(columns.receptor),
    word(columns.account),
    word(columns.keyOrReference),
    figure(columns.amount),
  ];
  return {
    header,
    cellsOf: (row: ReportRow): readonly Cell[] => [
      word(localTime(timezone, row.createdAt)),
      word(row.date),
      word(statuses[row.status]),
      word(row.receptorName ?? row.receptor),
      word(row.shownAccount),
      word(row.trackingKey ?? row.reference),
      figure(row.amount === null ? '' : groupedPesos(row.amount)),
    ],
    sum: [...header.slice(1).map(() => word(null)), figure(groupedPesos(document.volume.all.centavos))].with(0, word(texts.total)),
  };
};
