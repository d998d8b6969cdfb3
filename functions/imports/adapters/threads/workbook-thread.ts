/** Worker thread that reads one workbook and posts the result. Its owner terminates it on timeout. */
import { parentPort, workerData } from 'node:worker_threads';

import * as v from 'valibot';
import { read, utils, type CellObject, type ParsingOptions, type WorkBook, type WorkSheet } from 'xlsx';

import { formulaText } from '../../parsing/spreadsheet/formula-text.ts';
import type { WorkbookReading, WorkbookRow, WorkbookSheet } from '../../ports/workbook-reader.ts';

/** Rows of a sheet in a BIFF8 file; a longer sheet is no list, and reading it would only take memory. */
const MAX_SHEET_ROWS = 65_536;

/** Cells as they are: nothing formatted, no text taken for a number. */
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

const textOf = ({ t, v: value, f: formula }: CellObject): string => {
  if (formula !== undefined) return formulaText(formula);
  if (value === undefined || t === 'z') return '';
  if (t === 'b') return value === true ? 'TRUE' : 'FALSE';
  return t === 'e' ? (ERROR_NAMES[Number(value)] ?? '#ERROR!') : String(value);
};

const rowOf = (index: number, stored: readonly (CellObject | undefined)[]): WorkbookRow => {
  const cells: string[] = [];
  const numericColumns: number[] = [];
  stored.forEach((cell, column) => {
    if (cell === undefined) return;
    const text = textOf(cell);
    if (text === '') return;
    while (cells.length < column) cells.push('');
    cells[column] = text;
    if (cell.t === 'n' && cell.f === undefined) numericColumns.push(column);
  });
  return { index, cells, numericColumns };
};

const rowsOf = (sheet: WorkSheet): readonly WorkbookRow[] =>
  (sheet['!data'] ?? []).map((cells, index) => rowOf(index, cells)).filter(({ cells }) => cells.some((text) => text.trim() !== ''));

/** The whole range of a sheet that was not read to its end. */
const isCut = (sheet: WorkSheet): boolean => {
  const whole: unknown = sheet['!fullref'];
  return typeof whole === 'string' && utils.decode_range(whole).e.r >= MAX_SHEET_ROWS;
};

const isWorksheet = (sheet: WorkSheet): boolean => (sheet['!type'] ?? 'sheet') === 'sheet';

const readingOf = ({ SheetNames, Sheets, Workbook }: WorkBook): WorkbookReading => {
  // Of sheets with one name, SheetJS keeps the last and gives it for each.
  if (new Set(SheetNames).size < SheetNames.length) return { kind: 'unreadable' };
  const sheets: WorkbookSheet[] = [];
  for (const [position, name] of SheetNames.entries()) {
    const sheet = Sheets[name];
    // SheetJS goes on without a sheet that it could not read.
    if (sheet === undefined) return { kind: 'unreadable' };
    if (!isWorksheet(sheet)) continue;
    if (isCut(sheet)) return { kind: 'too_many_rows' };
    sheets.push({ name, isHidden: (Workbook?.Sheets?.[position]?.Hidden ?? 0) !== 0, rows: rowsOf(sheet) });
  }
  return { kind: 'read', sheets };
};

/** What SheetJS says of files that are not workbooks it could read. */
const failureOf = (message: string): WorkbookReading => {
  if (/password|encrypt/i.test(message)) return { kind: 'encrypted' };
  return { kind: /cannot find workbook|unsupported file/i.test(message) ? 'no_workbook' : 'unreadable' };
};

const readWorkbook = (source: string | Uint8Array): WorkbookReading => {
  try {
    return readingOf(
      typeof source === 'string' ? read(source, { ...OPTIONS, type: 'string' }) : read(source, { ...OPTIONS, type: 'array' }),
    );
  } catch (error) {
    return failureOf(error instanceof Error ? error.message : '');
  }
};

parentPort?.postMessage(readWorkbook(v.parse(taskSchema, workerData).source));
