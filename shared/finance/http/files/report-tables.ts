import type { TableColumn } from '../../../platform/files/table-file.ts';
import { isCentavos, type Centavos } from '../../../platform/money/centavos.ts';
import { calendarDateIn } from '../../../platform/time/calendar-date.ts';
import type { RowsDocument } from '../../domain/report-document.ts';
import type { ReportRow } from '../../domain/report-row.ts';
import type { ReportTexts } from './report-texts.ts';

/** A row of a table, or the sum below all rows. */
type Line =
  | { readonly kind: 'row'; readonly row: ReportRow }
  | { readonly kind: 'sum'; readonly centavos: Centavos; readonly text: string };

type LineColumn = TableColumn<Line>;
type RowText = (row: ReportRow) => string | null;

const text = (name: string, width: number, valueOf: RowText): LineColumn => ({
  name,
  type: 'text',
  width,
  valueOf: (line) => (line.kind === 'row' ? valueOf(line.row) : null),
});

/** The first column, which names the sum. */
const firstText = (name: string, width: number, valueOf: RowText): LineColumn => ({
  name,
  type: 'text',
  width,
  valueOf: (line) => (line.kind === 'row' ? valueOf(line.row) : line.text),
});

const amountColumn = (name: string): LineColumn => ({
  name,
  type: 'pesos',
  width: 18,
  valueOf: (line) => (line.kind === 'row' ? line.row.amount : line.centavos),
});

const paymentDate = (name: string): LineColumn => ({
  name,
  type: 'date',
  width: 13,
  valueOf: (line) => (line.kind === 'row' ? line.row.date : null),
});

const statementColumns = ({ columns, statuses }: ReportTexts): readonly LineColumn[] => [
  firstText(columns.id, 38, ({ id }) => id),
  {
    name: `${columns.accepted} (UTC)`,
    type: 'instant',
    width: 20,
    valueOf: (line) => (line.kind === 'row' ? line.row.createdAt : null),
  },
  paymentDate(columns.date),
  text(columns.status, 18, ({ status }) => statuses[status]),
  text(columns.emisor, 24, ({ emisorName, emisor }) => emisorName ?? emisor),
  text(columns.receptor, 24, ({ receptorName, receptor }) => receptorName ?? receptor),
  text(columns.account, 22, ({ shownAccount }) => shownAccount),
  text(columns.key, 32, ({ trackingKey }) => trackingKey),
  text(columns.reference, 12, ({ reference }) => reference),
  text(columns.clientRef, 24, ({ clientRef }) => clientRef),
  amountColumn(columns.amount),
];

const accountingColumns = ({ columns, concept }: ReportTexts, timezone: string): readonly LineColumn[] => [
  firstText(columns.accepted, 13, ({ createdAt }) => calendarDateIn(timezone, createdAt)),
  paymentDate(columns.date),
  text(columns.concept, 40, ({ receptorName, receptor }) => concept(receptorName ?? receptor ?? '-')),
  text(columns.account, 22, ({ shownAccount }) => shownAccount),
  text(columns.key, 32, ({ trackingKey }) => trackingKey),
  text(columns.reference, 12, ({ reference }) => reference),
  text(columns.clientRef, 24, ({ clientRef }) => clientRef),
  amountColumn(columns.amount),
  text(columns.id, 38, ({ id }) => id),
];

const sumOf = ({ volume }: RowsDocument): Centavos => {
  const { centavos } = volume.all;
  if (!isCentavos(centavos)) throw new RangeError('a sum of amounts is beyond exact numbers');
  return centavos;
};

/** The table of a document; the last line has the sum, which machines that read a CSV do not expect. */
export const tableOf = (document: RowsDocument, texts: ReportTexts, hasSum: boolean) => {
  const lines = function* (): Generator<Line> {
    for (const row of document.rows) yield { kind: 'row', row };
    if (hasSum) yield { kind: 'sum', centavos: sumOf(document), text: texts.total };
  };
  const columns = document.report === 'statement' ? statementColumns(texts) : accountingColumns(texts, document.period.timezone);
  return { name: texts.titles[document.report], columns, rows: lines(), decimal: document.decimal };
};
