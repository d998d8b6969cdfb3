import { formatPesos, type Centavos } from '../money/centavos.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { isoInstant } from '../time/instant.ts';
import { CSV_START, csvLine } from './sheet.ts';

/**
 * A column of a table and its values: texts, whole numbers, amounts in centavos, days, and instants in epoch milliseconds. A file has
 * numbers, amounts, days and instants as such, never as text that a spreadsheet has to guess.
 */
export type TableColumn<Row> = { readonly name: string; /** In characters; a workbook has a default. */ readonly width?: number } & (
  | { readonly type: 'text'; readonly valueOf: (row: Row) => string | null }
  | { readonly type: 'integer'; readonly valueOf: (row: Row) => number | null }
  | { readonly type: 'pesos'; readonly valueOf: (row: Row) => Centavos | null }
  | { readonly type: 'date'; readonly valueOf: (row: Row) => CalendarDate | null }
  | { readonly type: 'instant'; readonly valueOf: (row: Row) => number | null }
);

/** A table whose rows are read once, as slowly as its file is written. */
export type Table<Row> = {
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** Between pesos and centavos in a CSV: with a comma, semicolons separate its cells, as spreadsheets of such languages expect. */
  readonly decimal?: DecimalMark;
};

export const DECIMAL_MARKS = ['dot', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const TABLE_MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Readonly<Record<TableFormat, string>>;

/** Size of the chunks that are passed on, in characters. */
const CHUNK_CHARACTERS = 65_536;

/** Joins texts to chunks in UTF-8. */
export const chunksOf = async function* (texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  let held = '';
  for await (const text of texts) {
    held += text;
    if (held.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
};

const pesosText = (amount: Centavos, decimal: DecimalMark): string =>
  decimal === 'comma' ? formatPesos(amount).replace('.', ',') : formatPesos(amount);

const csvCell = <Row>(column: TableColumn<Row>, row: Row, decimal: DecimalMark): string => {
  switch (column.type) {
    case 'text':
    case 'date':
      return column.valueOf(row) ?? '';
    case 'integer':
      return String(column.valueOf(row) ?? '');
    case 'pesos': {
      const amount = column.valueOf(row);
      return amount === null ? '' : pesosText(amount, decimal);
    }
    case 'instant':
      return isoInstant(column.valueOf(row)) ?? '';
  }
};

const csvLines = async function* <Row>({ columns, rows, decimal = 'dot' }: Table<Row>): AsyncGenerator<string> {
  const separator = decimal === 'comma' ? ';' : ',';
  const names = columns.map(({ name }) => name);
  yield CSV_START + csvLine(names, separator);
  for await (const row of rows) {
    const cells = columns.map((column) => csvCell(column, row, decimal));
    yield csvLine(cells, separator);
  }
};

/** A table as CSV, in chunks. */
export const csvChunks = <Row>(table: Table<Row>): AsyncIterable<Uint8Array> => chunksOf(csvLines(table));

/** All chunks of a file that is small enough for an answer. */
export const readChunks = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const held: Uint8Array[] = [];
  for await (const chunk of chunks) held.push(chunk);
  return Buffer.concat(held);
};

/** Writes a table in a format, in chunks. */
export type WriteTable = <Row>(table: Table<Row>, format: TableFormat) => AsyncIterable<Uint8Array>;
