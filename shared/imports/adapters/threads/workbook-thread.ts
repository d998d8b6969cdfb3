/** Worker thread that reads one workbook and posts the result. Its owner terminates it on timeout. */
import { parentPort, workerData } from 'node:worker_threads';

import * as v from 'valibot';
import { read, utils, type CellObject, type ParsingOptions, type WorkBook, type WorkSheet } from 'xlsx';

import { findFormulas, type HoldsFormula } from '../../parsing/spreadsheet/biff-formulas.ts';
import { formulaText } from '../../parsing/spreadsheet/formula-text.ts';
import type { WorkbookReading, WorkbookRow, WorkbookSheet } from '../../ports/workbook-reader.ts';

/** Maximum rows of a sheet in a BIFF8 file; a longer sheet is no list, and would only need memory. */
const MAX_SHEET_ROWS = 65_536;

/** Raw cells: nothing is formatted, and no text is converted to a number. */
const OPTIONS: ParsingOptions = {
  dense: true,
  raw: true,
  cellFormula: true,
  cellDates: false,
  cellHTML: false,
  cellNF: false,
  cellStyles: false,
  cellText: false,
  sheetRows: MAX_SHEET_ROWS,
};

const taskSchema = v.object({ source: v.union([v.string(), v.instance(Uint8Array)]) });

const ERROR_NAMES: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** Shown instead of a formula that the library cannot read; its value is never used. */
const UNREADABLE_FORMULA = '=?';

const textOf = ({ t, v: value, f: formula }: CellObject): string => {
  if (formula !== undefined) return formulaText(formula);
  if (value === undefined || t === 'z') return '';
  if (t === 'b') return value === true ? 'TRUE' : 'FALSE';
  return t === 'e' ? (ERROR_NAMES[Number(value)] ?? '#ERROR!') : String(value);
};

/** Whether a cell of a sheet has a formula whose text is unknown. */
type IsUnreadable = (row: number, column: number) => boolean;

const rowOf = (index: number, stored: readonly (CellObject | undefined)[], isUnreadable: IsUnreadable): WorkbookRow => {
  const cells: string[] = [];
  const numericColumns: number[] = [];
  stored.forEach((cell, column) => {
    if (cell === undefined) return;
    const isHidden = isUnreadable(index, column);
    const text = isHidden ? UNREADABLE_FORMULA : textOf(cell);
    if (text === '') return;
    while (cells.length < column) cells.push('');
    cells[column] = text;
    if (cell.t === 'n' && cell.f === undefined && !isHidden) numericColumns.push(column);
  });
  return { index, cells, numericColumns };
};

const rowsOf = (sheet: WorkSheet, isUnreadable: IsUnreadable): readonly WorkbookRow[] =>
  (sheet['!data'] ?? [])
    .map((cells, index) => rowOf(index, cells, isUnreadable))
    .filter(({ cells }) => cells.some((text) => text.trim() !== ''));

/** Whether the end of a sheet was not read. */
const isCut = (sheet: WorkSheet): boolean => {
  const whole: unknown = sheet['!fullref'];
  return typeof whole === 'string' && utils.decode_range(whole).e.r >= MAX_SHEET_ROWS;
};

const isWorksheet = (sheet: WorkSheet): boolean => (sheet['!type'] ?? 'sheet') === 'sheet';

const isFrom1904 = ({ Workbook }: WorkBook): boolean => Workbook?.WBProps?.date1904 === true;

const NO_FORMULA: HoldsFormula = () => false;

const readingOf = (book: WorkBook, isUnreadable = NO_FORMULA): WorkbookReading => {
  const { SheetNames, Sheets, Workbook } = book;
  // For sheets with the same name, SheetJS returns the last one each time.
  if (new Set(SheetNames).size < SheetNames.length) return { kind: 'unreadable' };
  const sheets: WorkbookSheet[] = [];
  for (const [position, name] of SheetNames.entries()) {
    const sheet = Sheets[name];
    // SheetJS continues without a sheet that it could not read.
    if (sheet === undefined) return { kind: 'unreadable' };
    if (!isWorksheet(sheet)) continue;
    if (isCut(sheet)) return { kind: 'too_many_rows' };
    sheets.push({
      name,
      isHidden: (Workbook?.Sheets?.[position]?.Hidden ?? 0) !== 0,
      rows: rowsOf(sheet, (row, column) => isUnreadable(position, row, column)),
    });
  }
  return { kind: 'read', sheets, isFrom1904: isFrom1904(book) };
};

/** Maps the errors of SheetJS for files that are not readable workbooks. */
const failureOf = (message: string): WorkbookReading => {
  if (/password|encrypt/i.test(message)) return { kind: 'encrypted' };
  return { kind: /cannot find workbook|unsupported file/i.test(message) ? 'no_workbook' : 'unreadable' };
};

const open = (source: string | Uint8Array, options: ParsingOptions = OPTIONS): WorkBook =>
  typeof source === 'string' ? read(source, { ...options, type: 'string' }) : read(source, { ...options, type: 'array' });

/** The files of a compound document, in the form in which the library returns them. */
const containerSchema = v.object({
  cfb: v.object({
    FullPaths: v.array(v.string()),
    FileIndex: v.array(v.object({ content: v.optional(v.union([v.instance(Uint8Array), v.array(v.number())])) })),
  }),
});

/** The stream of the visible workbook: others may be embedded deeper. */
const WORKBOOK_PATH = /^[^/]*\/(?:Workbook|Book)$/i;

/** The first byte of a workbook without a container (the record BOF). */
const BOF = 0x09;

const streamOf = (source: string | Uint8Array, book: WorkBook): Uint8Array | null => {
  if (typeof source !== 'string' && source[0] === BOF) return source;
  const container = v.safeParse(containerSchema, book);
  if (!container.success) return null;
  const { FullPaths, FileIndex } = container.output.cfb;
  const content = FileIndex[FullPaths.findIndex((path) => WORKBOOK_PATH.test(path))]?.content;
  return content === undefined ? null : Uint8Array.from(content);
};

/**
 * The library fails at the first formula that it cannot convert. An XLS is then read without formulas: their records show which cells have
 * one, and only those are lost. Null for another file.
 */
const readWithoutFormulas = (source: string | Uint8Array): WorkbookReading | null => {
  const book = open(source, { ...OPTIONS, cellFormula: false, bookFiles: true });
  const stream = streamOf(source, book);
  return stream === null ? null : readingOf(book, findFormulas(stream));
};

const readWorkbook = (source: string | Uint8Array): WorkbookReading => {
  try {
    return readingOf(open(source));
  } catch (error) {
    const failure = failureOf(error instanceof Error ? error.message : '');
    if (failure.kind !== 'unreadable') return failure;
  }
  try {
    return readWithoutFormulas(source) ?? { kind: 'unreadable' };
  } catch {
    return { kind: 'unreadable' };
  }
};

parentPort?.postMessage(readWorkbook(v.parse(taskSchema, workerData).source));
