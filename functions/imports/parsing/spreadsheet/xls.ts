import type { Bounds } from '../bounds.ts';
import { failParse } from '../parse-error.ts';
import { openCompoundFile } from './compound-file.ts';
import { hasText, type Grid, type Row } from './grid.ts';
import { readStringTable, readUnicodeText } from './xls-strings.ts';

/** Record types of MS-XLS 2.3. */
const RECORD = {
  formula: 0x0006,
  endOfFile: 0x000a,
  filePassword: 0x002f,
  continuation: 0x003c,
  sheet: 0x0085,
  multipleRk: 0x00bd,
  stringTable: 0x00fc,
  sharedString: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  boolOrError: 0x0205,
  string: 0x0207,
  rk: 0x027e,
  start: 0x0809,
} as const;

const BIFF8 = 0x0600;
const VISIBLE = 0;
const WORKSHEET = 0;
const ERROR_NAMES: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

const unreadable = (): never => failParse('file_unreadable', { reason: 'broken_workbook' });

type BiffRecord = { readonly type: number; readonly data: Uint8Array; readonly view: DataView };

/** The records of a workbook stream from a place on. */
function* recordsFrom(stream: Uint8Array, offset: number, bounds: Bounds): Generator<BiffRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = offset; at + 4 <= stream.byteLength;) {
    bounds.step();
    const size = view.getUint16(at + 2, true);
    if (at + 4 + size > stream.byteLength) return unreadable();
    const data = stream.subarray(at + 4, at + 4 + size);
    yield { type: view.getUint16(at, true), data, view: new DataView(data.buffer, data.byteOffset, data.byteLength) };
    at += 4 + size;
  }
}

type Globals = { readonly sheets: readonly number[]; readonly strings: readonly string[] };

/** Rejects workbooks that cannot be read by the record that says so. */
const checkReadable = ({ type, view }: BiffRecord): void => {
  if (type === RECORD.filePassword) failParse('file_unreadable', { reason: 'encrypted' });
  if (type === RECORD.start && view.getUint16(0, true) !== BIFF8) failParse('unsupported_format', { reason: 'workbook_before_excel_97' });
};

const readGlobals = (stream: Uint8Array, bounds: Bounds): Globals => {
  const sheets: { readonly offset: number; readonly isVisible: boolean }[] = [];
  const strings: Uint8Array[] = [];
  let previous = 0;
  for (const record of recordsFrom(stream, 0, bounds)) {
    const { type, data, view } = record;
    if (type === RECORD.endOfFile) break;
    checkReadable(record);
    if (type === RECORD.sheet && view.getUint8(5) === WORKSHEET)
      sheets.push({ offset: view.getUint32(0, true), isVisible: view.getUint8(4) === VISIBLE });
    const isStrings: boolean = type === RECORD.stringTable || (type === RECORD.continuation && previous === RECORD.stringTable);
    if (isStrings) strings.push(data);
    previous = isStrings ? RECORD.stringTable : type;
  }
  const visible = sheets.filter(({ isVisible }) => isVisible);
  return {
    sheets: (visible.length === 0 ? sheets : visible).map(({ offset }) => offset),
    strings: strings.length === 0 ? [] : readStringTable(strings, bounds),
  };
};

/** A number in the four bytes Excel saves space with: 30 bits of a double or of a whole number, maybe in hundredths. */
const ofRk = (rk: number): number => {
  const buffer = new DataView(new ArrayBuffer(8));
  buffer.setUint32(0, rk & 0xfffffffc);
  const value = (rk & 2) === 0 ? buffer.getFloat64(0) : rk >> 2;
  return (rk & 1) === 0 ? value : value / 100;
};

const boolOrError = (value: number, isError: boolean): string => {
  if (isError) return ERROR_NAMES[value] ?? '#N/A';
  return value === 0 ? 'FALSE' : 'TRUE';
};

/** What the last calculation of a formula left: a number, or in its last two bytes 0xFFFF and a kind before. */
type FormulaResult =
  { readonly kind: 'number'; readonly value: number } | { readonly kind: 'text'; readonly text: string } | { readonly kind: 'follows' };

const resultOf = (view: DataView): FormulaResult => {
  if (view.getUint16(12, true) !== 0xffff) return { kind: 'number', value: view.getFloat64(6, true) };
  const kind = view.getUint8(6);
  if (kind === 0) return { kind: 'follows' };
  return { kind: 'text', text: kind === 3 ? '' : boolOrError(view.getUint8(8), kind === 2) };
};

type OpenRow = { readonly cells: string[]; readonly numericColumns: number[] };

/** Cells of a sheet come in any order of rows. */
const makeSheet = (bounds: Bounds) => {
  const rows = new Map<number, OpenRow>();

  const rowAt = (index: number): OpenRow => {
    const known = rows.get(index);
    if (known !== undefined) return known;
    const row: OpenRow = { cells: [], numericColumns: [] };
    rows.set(index, row);
    bounds.rows(rows.size);
    return row;
  };

  const put = (index: number, column: number, text: string): OpenRow | null => {
    if (text === '') return null;
    bounds.cell(text.length);
    bounds.columns(column + 1);
    const row = rowAt(index);
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = text;
    return row;
  };

  return {
    text: (index: number, column: number, text: string): void => {
      put(index, column, text);
    },
    number: (index: number, column: number, value: number): void => {
      put(index, column, String(value))?.numericColumns.push(column);
    },
    grid: (): Grid =>
      [...rows]
        .map(([index, row]): Row => ({ index, ...row }))
        .filter(({ cells }) => hasText(cells))
        .sort((left, right) => left.index - right.index),
  };
};

type Sheet = ReturnType<typeof makeSheet>;

const readMultipleRk = (sheet: Sheet, view: DataView, row: number, first: number): void => {
  for (let at = 4, column = first; at + 6 <= view.byteLength - 2; at += 6, column += 1) {
    sheet.number(row, column, ofRk(view.getUint32(at + 2, true)));
  }
};

/** Puts one cell record into the sheet. */
const readCell = (sheet: Sheet, { type, data, view }: BiffRecord, strings: readonly string[], bounds: Bounds): void => {
  const row = view.getUint16(0, true);
  const column = view.getUint16(2, true);
  switch (type) {
    case RECORD.sharedString:
      sheet.text(row, column, strings[view.getUint32(6, true)] ?? unreadable());
      break;
    case RECORD.label:
      sheet.text(row, column, readUnicodeText(data.subarray(6), bounds));
      break;
    case RECORD.number:
      sheet.number(row, column, view.getFloat64(6, true));
      break;
    case RECORD.rk:
      sheet.number(row, column, ofRk(view.getUint32(6, true)));
      break;
    case RECORD.multipleRk:
      readMultipleRk(sheet, view, row, column);
      break;
    case RECORD.boolOrError:
      sheet.text(row, column, boolOrError(view.getUint8(6), view.getUint8(7) !== 0));
      break;
  }
};

const CELLS: readonly number[] = [RECORD.sharedString, RECORD.label, RECORD.number, RECORD.rk, RECORD.multipleRk, RECORD.boolOrError];

/** The result of a formula; its text is only there compiled, so it cannot be shown. False when a record with the text follows. */
const readFormula = (sheet: Sheet, view: DataView): boolean => {
  const row = view.getUint16(0, true);
  const column = view.getUint16(2, true);
  const result = resultOf(view);
  if (result.kind === 'number') sheet.number(row, column, result.value);
  if (result.kind === 'text') sheet.text(row, column, result.text);
  return result.kind !== 'follows';
};

const readSheet = (stream: Uint8Array, offset: number, strings: readonly string[], bounds: Bounds): Grid => {
  const sheet = makeSheet(bounds);
  let awaiting: DataView | null = null;
  let depth = 0;
  for (const record of recordsFrom(stream, offset, bounds)) {
    if (record.type === RECORD.start) depth += 1;
    else if (record.type === RECORD.endOfFile) depth -= 1;
    else if (record.type === RECORD.formula) awaiting = readFormula(sheet, record.view) ? null : record.view;
    else if (record.type === RECORD.string && awaiting !== null) {
      sheet.text(awaiting.getUint16(0, true), awaiting.getUint16(2, true), readUnicodeText(record.data, bounds));
    } else if (depth === 1 && CELLS.includes(record.type)) readCell(sheet, record, strings, bounds);
    if (depth === 0) break;
  }
  return sheet.grid();
};

/**
 * The visible sheets of an Excel 97-2003 workbook (MS-XLS, BIFF8). Numbers are doubles there, so an account kept as one
 * may have lost digits. Formulas are never run: what is read is the result the file keeps.
 */
export const readXls = (bytes: Uint8Array, bounds: Bounds): readonly Grid[] => {
  const file = openCompoundFile(bytes, bounds);
  if (file.has('EncryptedPackage')) return failParse('file_unreadable', { reason: 'encrypted' });
  const stream = file.read('Workbook');
  if (stream === null) return failParse('unsupported_format', { reason: file.has('Book') ? 'workbook_before_excel_97' : 'compound_file' });
  const { sheets, strings } = readGlobals(stream, bounds);
  return sheets.map((offset) => readSheet(stream, offset, strings, bounds));
};
