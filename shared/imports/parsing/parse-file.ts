import type { IMPORT_LIMITS } from '../../beneficiaries/domain/import-limits.ts';
import { errorNameOf } from '../../platform/error-info.ts';
import { detectContent, type ContentKind } from '../domain/detect-format.ts';
import type { FileFormat, ParseFailure, ParseOutcome } from '../domain/parse-outcome.ts';
import {
  summarizeSkipped,
  type ReadReport,
  type SHEET_SKIP_REASONS,
  type SheetRead,
  type SheetSkipped,
  type SkippedRow,
} from '../domain/read-report.ts';
import { maskText } from '../domain/rows/preview-mask.ts';
import { makeBounds, type Bounds } from './bounds.ts';
import { failParse, ParseError } from './parse-error.ts';
import type { Grid, Row, Table } from './spreadsheet/grid.ts';
import { readGrids, type GridFile, type ImportFile, type ThreadReaders } from './spreadsheet/read-grids.ts';

/** Dependencies of parsing any file. */
export type FileTools = ThreadReaders & {
  readonly limits: typeof IMPORT_LIMITS;
  /** Milliseconds left for the whole file; called often. At or below 0 the file fails with `parse_timeout`. */
  readonly remainingMs: () => number;
};

/** A row at its place in the file. */
type PlacedRow = { readonly rowIndex: number };

/** The result of reading a table: its rows, and those that were left out. */
export type RowReading<Found extends PlacedRow> = { readonly rows: readonly Found[]; readonly skipped: readonly SkippedRow[] };

/** The result of a file's tables, one after another. */
export type FileReading<Found extends PlacedRow> = { readonly rows: readonly Found[]; readonly report: ReadReport };

/** Formats with a signature in their first bytes. */
const FORMAT_BY_CONTENT: Readonly<Partial<Record<ContentKind, FileFormat>>> = { compound: 'xls', biff: 'xls', pdf: 'pdf' };

/** Facts about a file collected while it is read, for the outcome of a failure. */
export type Progress = { format: FileFormat | null; llmInvoked: boolean };

/** Maximum length of a sheet's name in a report: several times what spreadsheets allow. */
const MAX_NAME = 100;
const MAX_SHEETS = 100;

const shownName = (name: string | null): string | null => (name === null ? null : maskText(name.slice(0, MAX_NAME), ''));

type ReadSheet<Found extends PlacedRow> = (grid: Grid, table: Table) => RowReading<Found> | (typeof SHEET_SKIP_REASONS)[number];

/** A row with explanations of the template, with invented values; no value begins like it. */
const COMMENT = /^# (?:Columna|Ejemplo|Nota)[ :]/;

const isComment = ({ cells }: Row): boolean => COMMENT.test(cells[0] ?? '');

export const withoutComments = (grid: Grid): Grid => (grid.some(isComment) ? grid.filter((row) => !isComment(row)) : grid);

/** Reads table after table; row positions continue from one to the next. */
export const readTables = <Found extends PlacedRow>({ tables, hidden, reader }: GridFile, read: ReadSheet<Found>): FileReading<Found> => {
  const rows: Found[] = [];
  const skipped: SkippedRow[] = [];
  const sheetsRead: SheetRead[] = [];
  const sheetsSkipped: SheetSkipped[] = hidden.map((name) => ({ name: shownName(name), reason: 'hidden' }));
  let firstRowIndex = 0;
  for (const table of tables) {
    const { name } = table;
    const grid = withoutComments(table.grid);
    const reading = grid.length === 0 ? 'empty' : read(grid, table);
    const shift = <Placed extends PlacedRow>(row: Placed): Placed => ({
      ...row,
      rowIndex: row.rowIndex + firstRowIndex,
    });
    if (typeof reading === 'string') sheetsSkipped.push({ name: shownName(name), reason: reading });
    else {
      sheetsRead.push({ name: shownName(name), firstRowIndex, rows: reading.rows.length });
      for (const row of reading.rows) rows.push(shift(row));
      for (const row of reading.skipped) skipped.push(shift(row));
    }
    for (const { index } of table.grid.filter(isComment)) skipped.push(shift({ rowIndex: index, reason: 'comment' }));
    firstRowIndex += (table.grid.at(-1)?.index ?? -1) + 1;
  }
  const report = {
    reader,
    sheetsRead: sheetsRead.slice(0, MAX_SHEETS),
    sheetsSkipped: sheetsSkipped.slice(0, MAX_SHEETS),
    rowsSkipped: summarizeSkipped(skipped),
  };
  return { rows, report };
};

/** The template's sheet of instructions, with invented examples. */
const INSTRUCTIONS = 'Instrucciones';

/** The sheet of instructions in a file made from the template, which has another sheet with the template's headers. */
export const instructionsIn = ({ tables }: GridFile, lacksHeader: (table: Table) => boolean): Table | undefined =>
  tables.every(lacksHeader) ? undefined : tables.find((table) => table.name === INSTRUCTIONS && lacksHeader(table));

const checkCount = <Found extends PlacedRow>(reading: FileReading<Found>, limit: number): FileReading<Found> => {
  if (reading.rows.length === 0) return failParse('no_rows');
  return reading.rows.length > limit ? failParse('too_many_rows', { limit }) : reading;
};

/**
 * The failure that an error causes. A string or array beyond the engine's limit and reads past the end of a record are the file's fault;
 * any other error is a bug of the service, and null.
 */
const failureOf = (error: unknown): ParseFailure | null => {
  if (error instanceof ParseError) return error.failure;
  const isOutOfRange = errorNameOf(error) === 'RangeError';
  return isOutOfRange ? { kind: 'failed', code: 'file_unreadable', params: { reason: 'beyond_limits' } } : null;
};

/** Finds the rows in the tables of a file. */
export type FindRows<Found extends PlacedRow> = (
  file: GridFile,
  bounds: Bounds,
  progress: Progress,
) => FileReading<Found> | Promise<FileReading<Found>>;

/** Reads a file of any format. For any bytes it returns rows, or the reason why there are none; it never throws because of them. */
export const parseFile = async <Found extends PlacedRow>(
  { bytes, mode }: ImportFile,
  tools: FileTools,
  findRows: FindRows<Found>,
): Promise<ParseOutcome<Found>> => {
  const progress: Progress = { format: null, llmInvoked: false };
  try {
    const bounds = makeBounds(tools.limits, tools.remainingMs);
    if (bytes.byteLength > tools.limits.maxBytes) return failParse('file_too_large', { limit: tools.limits.maxBytes });
    const content = detectContent(bytes);
    progress.format = FORMAT_BY_CONTENT[content] ?? null;
    const file = await readGrids(content, { bytes, mode }, bounds, tools);
    progress.format = file.format;
    if (file.tables.every(({ grid }) => grid.length === 0)) return failParse('no_rows');
    const { rows, report } = checkCount(await findRows(file, bounds, progress), tools.limits.maxRows);
    return { kind: 'parsed', format: file.format, rows, llmInvoked: progress.llmInvoked, report };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { ...failure, ...progress };
  }
};
