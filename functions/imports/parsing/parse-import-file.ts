import type { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import {
  summarizeSkipped,
  type ReadReport,
  type SHEET_SKIP_REASONS,
  type SheetRead,
  type SheetSkipped,
  type SkippedRow,
} from '../../../shared/imports/domain/read-report.ts';
import type { CandidateRow, FileFormat, ParseFailure, ParseOutcome } from '../../../shared/imports/domain/rows/candidate-row.ts';
import { errorNameOf } from '../../../shared/platform/error-info.ts';
import { detectContent, type ContentKind } from '../domain/detect-format.ts';
import { maskText } from '../domain/rows/preview-mask.ts';
import type { Banks } from '../domain/rows/row-values.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import { makeBounds, type Bounds } from './bounds.ts';
import { gridText, readExtracted } from './extracted-rows.ts';
import { failParse, ParseError } from './parse-error.ts';
import type { Grid, Row, Table } from './spreadsheet/grid.ts';
import { readGrids, type GridFile, type ImportFile, type ThreadReaders } from './spreadsheet/read-grids.ts';
import { withAccountsOnly, type TableReading } from './table-reading.ts';
import { findTemplateHeader, readTable } from './table-rows.ts';
import { readFree } from './text/free-rows.ts';

/** Dependencies of parsing other than the file. */
export type ParseTools = ThreadReaders & {
  /** Null when none is configured. */
  readonly languageModel: LanguageModel | null;
  readonly limits: typeof IMPORT_LIMITS;
  /** Determines which names of banks are current. */
  readonly banks: Banks;
  /** Milliseconds left for the whole file; called often. At or below 0 the file fails with `parse_timeout`. */
  readonly remainingMs: () => number;
};

/** Formats with a signature in their first bytes. */
const FORMAT_BY_CONTENT: Readonly<Partial<Record<ContentKind, FileFormat>>> = { compound: 'xls', biff: 'xls', pdf: 'pdf' };

/** Facts about a file collected while it is read, for the outcome of a failure. */
type Progress = { format: FileFormat | null; llmInvoked: boolean };

/** The result of a file's tables, one after another. */
type FileReading = { readonly rows: readonly CandidateRow[]; readonly report: ReadReport };

/** Formats in which lines without an account are titles and footers; in a spreadsheet such rows lack their account. */
const OF_LINES: ReadonlySet<FileFormat> = new Set(['pdf', 'txt']);

/** Maximum length of a sheet's name in a report: several times what spreadsheets allow. */
const MAX_NAME = 100;
const MAX_SHEETS = 100;

const shownName = (name: string | null): string | null => (name === null ? null : maskText(name.slice(0, MAX_NAME), ''));

type ReadSheet = (grid: Grid, table: Table) => TableReading | (typeof SHEET_SKIP_REASONS)[number];

/** A row with explanations of the template, with invented accounts; no name begins like it. */
const COMMENT = /^# (?:Columna|Ejemplo|Nota)[ :]/;

const isComment = ({ cells }: Row): boolean => COMMENT.test(cells[0] ?? '');

const withoutComments = (grid: Grid): Grid => (grid.some(isComment) ? grid.filter((row) => !isComment(row)) : grid);

/** Reads table after table; row positions continue from one to the next. */
const readTables = ({ tables, hidden, reader }: GridFile, read: ReadSheet): FileReading => {
  const rows: CandidateRow[] = [];
  const skipped: SkippedRow[] = [];
  const sheetsRead: SheetRead[] = [];
  const sheetsSkipped: SheetSkipped[] = hidden.map((name) => ({ name: shownName(name), reason: 'hidden' }));
  let firstRowIndex = 0;
  for (const table of tables) {
    const { name } = table;
    const grid = withoutComments(table.grid);
    const reading = grid.length === 0 ? 'empty' : read(grid, table);
    const shift = <Placed extends { readonly rowIndex: number }>(row: Placed): Placed => ({
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

const readTemplate = (file: GridFile, { participants }: Banks, { step }: Bounds): FileReading => {
  const reading = readTables(file, (grid) => {
    const header = findTemplateHeader(grid);
    if (header === null) return 'no_header';
    const table = readTable(grid, header, file.types, participants, step, { isTemplate: true });
    return file.format === 'pdf' ? withAccountsOnly(table) : table;
  });
  return reading.report.sheetsRead.length === 0 ? failParse('headers_not_found') : reading;
};

/** The template's sheet of instructions, with invented accounts. */
const INSTRUCTIONS = 'Instrucciones';

const lacksHeader = ({ grid }: Table): boolean => findTemplateHeader(grid) === null;

/** The sheet of instructions in a file made from the template: its example accounts are invented. */
const instructionsIn = ({ tables }: GridFile): Table | undefined =>
  tables.every(lacksHeader) ? undefined : tables.find((table) => table.name === INSTRUCTIONS && lacksHeader(table));

const readFreeForm = (file: GridFile, instructions: Table | undefined, banks: Banks, bounds: Bounds): FileReading =>
  readTables(file, (grid, table) => {
    if (table === instructions) return 'no_header';
    const reading = readFree(grid, file.types, banks, bounds);
    return OF_LINES.has(file.format) ? withAccountsOnly(reading) : reading;
  });

/** Sends a file in which the rules found no account to the language model. */
const queryLanguageModel = async (
  file: GridFile,
  instructions: Table | undefined,
  { languageModel, limits, banks }: ParseTools,
  bounds: Bounds,
  progress: Progress,
): Promise<FileReading> => {
  if (languageModel === null) return failParse('structure_not_recognised', { reason: 'no_language_model' });
  const grid = file.tables.filter((table) => table !== instructions).flatMap((table) => withoutComments(table.grid));
  progress.llmInvoked = true;
  const extraction = await languageModel.extractBeneficiaries(gridText(grid), bounds.remainingMs());
  if (extraction.kind === 'unavailable') return failParse('structure_not_recognised', { reason: `language_model_${extraction.reason}` });
  const reading = readTables(file, (rows, table) =>
    table === instructions ? 'no_header' : readExtracted(rows, extraction.beneficiaries, banks.participants, limits.maxRows),
  );
  return reading.rows.length === 0 ? failParse('structure_not_recognised', { reason: 'no_accounts' }) : reading;
};

const readRows = async ({ bytes, mode }: ImportFile, tools: ParseTools, progress: Progress): Promise<FileReading> => {
  const bounds = makeBounds(tools.limits, tools.remainingMs);
  if (bytes.byteLength > tools.limits.maxBytes) return failParse('file_too_large', { limit: tools.limits.maxBytes });
  const content = detectContent(bytes);
  progress.format = FORMAT_BY_CONTENT[content] ?? null;
  const file = await readGrids(content, { bytes, mode }, bounds, tools);
  progress.format = file.format;
  if (file.tables.every(({ grid }) => grid.length === 0)) return failParse('no_rows');
  if (mode === 'template') return readTemplate(file, tools.banks, bounds);
  const instructions = instructionsIn(file);
  const found = readFreeForm(file, instructions, tools.banks, bounds);
  return found.rows.length > 0 ? found : queryLanguageModel(file, instructions, tools, bounds, progress);
};

const isPhoneBesideAccount = ({ accountType, sourceColumn }: CandidateRow): boolean => sourceColumn !== null && accountType === 'phone';

/** If a list exceeds the row limit because of phones next to other accounts, they are left out. */
const withinLimit = (reading: FileReading, limit: number): FileReading => {
  if (reading.rows.length <= limit) return reading;
  const phones = reading.rows.filter(isPhoneBesideAccount).map(({ rowIndex }) => ({ rowIndex, reason: 'phone_beside_account' as const }));
  const rows = reading.rows.filter((row) => !isPhoneBesideAccount(row));
  return { rows, report: { ...reading.report, rowsSkipped: [...reading.report.rowsSkipped, ...summarizeSkipped(phones)] } };
};

const checkCount = (found: FileReading, limit: number): FileReading => {
  const reading = withinLimit(found, limit);
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

/**
 * Reads a file of beneficiaries (interface: POST imports, file rules). For any bytes it returns rows, or the reason why there are none; it
 * never throws because of them.
 */
export const parseImportFile = async (file: ImportFile, tools: ParseTools): Promise<ParseOutcome> => {
  const progress: Progress = { format: null, llmInvoked: false };
  try {
    const { rows, report } = checkCount(await readRows(file, tools, progress), tools.limits.maxRows);
    if (progress.format === null) return failParse('file_unreadable');
    return { kind: 'parsed', format: progress.format, rows, llmInvoked: progress.llmInvoked, report };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { ...failure, ...progress };
  }
};
