import { CFB } from 'xlsx';

const words = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => buffer.writeUInt16LE(value, index * 2));
  return buffer;
};

const record = (type: number, ...parts: readonly Uint8Array[]): Buffer => {
  const data = Buffer.concat(parts);
  return Buffer.concat([words(type, data.length), data]);
};

const END = record(0x0a);
const BIFF5 = 0x0500;
const GLOBALS = 5;
const WORKSHEET = 0x10;

const start = (kind: number): Buffer => record(0x0809, words(BIFF5, kind, 0, 0));

/** A formula that joins texts, as Excel compiles it, with its last result. */
type FormulaCell = { readonly joins: readonly string[] };

/** A formula by labels of rows and columns (a natural language formula of Excel 97), with its last result. */
type LabelFormulaCell = { readonly byLabels: string };

type Cell = string | FormulaCell | LabelFormulaCell;

const label = (row: number, column: number, bytes: Uint8Array): Buffer => record(0x0204, words(row, column, 0, bytes.length), bytes);

const TEXT_RESULT = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]);
const textToken = (text: string): Buffer => Buffer.concat([Buffer.from([0x17, text.length]), Buffer.from(text, 'latin1')]);
const JOIN_TOKEN = Buffer.from([0x08]);

/** The token of a column's label, which the library for workbooks does not support ([MS-XLS] 2.5.198.46). */
const LABEL_TOKEN = Buffer.from([0x18, 0x03, 0, 0, 0, 0]);

const formula = (row: number, column: number, cell: FormulaCell | LabelFormulaCell): Buffer => {
  const joins = 'joins' in cell ? cell.joins : [];
  const tokens = 'joins' in cell ? Buffer.concat([...joins.map(textToken), ...joins.slice(1).map(() => JOIN_TOKEN)]) : LABEL_TOKEN;
  const result = Buffer.from('joins' in cell ? joins.join('') : cell.byLabels, 'latin1');
  return Buffer.concat([
    record(0x0006, words(row, column, 0), TEXT_RESULT, words(0, 0, 0, tokens.length), tokens),
    record(0x0207, words(result.length), result),
  ]);
};

const cellsOf = (rows: readonly (readonly Cell[])[], encode: (text: string) => Uint8Array): Buffer =>
  Buffer.concat(
    rows.flatMap((cells, row) =>
      cells.map((cell, column) => (typeof cell === 'string' ? label(row, column, encode(cell)) : formula(row, column, cell))),
    ),
  );

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** The workbook of Excel 5 and 95: one sheet, texts in Windows-1252, and no container around it. `extra`: records before the sheet's. */
export const biff5Stream = (rows: readonly (readonly Cell[])[], extra: Uint8Array = Buffer.alloc(0)): Uint8Array => {
  const sheet = Buffer.concat([start(WORKSHEET), cellsOf(rows, latin1), END]);
  const globals = (offset: number): Buffer => {
    const at = Buffer.alloc(4);
    at.writeUInt32LE(offset);
    const name = Buffer.from('Pagos');
    return Buffer.concat([
      start(GLOBALS),
      extra,
      record(0x42, words(1252)),
      record(0x85, at, words(0), Buffer.from([name.length]), name),
      END,
    ]);
  };
  return Buffer.concat([globals(globals(0).length), sheet]);
};

/** The record that marks the rest as encrypted with RC4. */
export const PASSWORD_RECORD = record(0x2f, words(1, 1, 1), Buffer.alloc(48));

/** A sheet of Excel 2 to 4, which has no container. */
export const olderStream = (version: 2 | 3 | 4, rows: readonly (readonly string[])[]): Uint8Array => {
  const first = {
    2: record(0x0009, words(2, WORKSHEET)),
    3: record(0x0209, words(3, WORKSHEET, 0)),
    4: record(0x0409, words(4, WORKSHEET, 0)),
  };
  const cells =
    version > 2
      ? cellsOf(rows, latin1)
      : Buffer.concat(
          rows.flatMap((texts, row) =>
            texts.map((text, column) => record(0x0004, words(row, column), Buffer.from([0, 0, 0, text.length]), latin1(text))),
          ),
        );
  return Buffer.concat([first[version], record(0x42, words(1252)), cells, END]);
};

/** A compound file with streams at paths such as `/Workbook`. */
export const compoundFile = (streams: readonly (readonly [path: string, content: Uint8Array])[]): Uint8Array => {
  /* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access -- the package does not describe this part */
  const container = CFB.utils.cfb_new();
  for (const [path, content] of streams) CFB.utils.cfb_add(container, path, content);
  const bytes: unknown = CFB.write(container, { type: 'buffer' });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('the library gave no bytes');
  return bytes;
};

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** A workbook whose stream has its name in capitals, as some programs write it. */
export const withStreamInCapitals = (workbook: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(workbook);
  const at = bytes.indexOf(utf16('Workbook'));
  utf16('WORKBOOK').copy(bytes, at);
  return bytes;
};

/** A workbook whose table of texts has a wrong count. */
export const withStringCount = (workbook: Uint8Array, count: number): Uint8Array => {
  const bytes = Buffer.from(workbook);
  const counts = bytes.indexOf(Buffer.from([0xfc, 0x00]), 512) + 4;
  bytes.writeUInt32LE(count, counts);
  bytes.writeUInt32LE(count, counts + 4);
  return bytes;
};
