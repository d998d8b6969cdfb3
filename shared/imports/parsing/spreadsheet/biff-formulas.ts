/** Whether a cell of a workbook holds a formula; sheets in the order of their places in the file, all numbers from 0. */
export type HoldsFormula = (sheet: number, row: number, column: number) => boolean;

/** Records of [MS-XLS] 2.3: the place of a sheet, and a formula in its three forms (BIFF2 and 5 to 8, BIFF3, BIFF4). */
const BOUND_SHEET = 0x85;
const FORMULAS: ReadonlySet<number> = new Set([0x06, 0x0206, 0x0406]);
const HEADER_BYTES = 4;

/** Since Excel 5: bytes of a formula record before the length of its tokens. */
const BEFORE_TOKENS = 20;
/** A text, its length and, since Excel 97, how its characters are stored (1: two bytes each). */
const TEXT_TOKEN = 0x17;

/** A formula that only spells out a text, the usual way to keep the zeros of an account: its value is that text. */
const isSpelledText = (record: DataView): boolean => {
  if (record.byteLength < BEFORE_TOKENS + 5 || record.getUint8(BEFORE_TOKENS + 2) !== TEXT_TOKEN) return false;
  const tokens = record.getUint16(BEFORE_TOKENS, true);
  const characters = record.getUint8(BEFORE_TOKENS + 3);
  const bytesEach = record.getUint8(BEFORE_TOKENS + 4) === 1 ? 2 : 1;
  return tokens === 2 + characters || tokens === 3 + characters * bytesEach;
};

const keyOf = (sheet: number, row: number, column: number): string => `${sheet} ${row} ${column}`;

/** Finds the formulas in the stream of an XLS workbook by their records, without reading their expressions. */
export const findFormulas = (stream: Uint8Array): HoldsFormula => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const sheetStarts: number[] = [];
  const found: { readonly at: number; readonly row: number; readonly column: number }[] = [];
  for (let at = 0; at + HEADER_BYTES <= view.byteLength;) {
    const type = view.getUint16(at, true);
    const start = at + HEADER_BYTES;
    const end = start + view.getUint16(at + 2, true);
    if (end > view.byteLength) break;
    const record = new DataView(stream.buffer, stream.byteOffset + start, end - start);
    if (type === BOUND_SHEET && record.byteLength >= 4) sheetStarts.push(record.getUint32(0, true));
    if (FORMULAS.has(type) && record.byteLength >= 4 && !isSpelledText(record)) {
      found.push({ at, row: record.getUint16(0, true), column: record.getUint16(2, true) });
    }
    at = end;
  }
  const starts = sheetStarts.toSorted((left, right) => left - right);
  const sheetAt = (at: number): number =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= at),
    );
  const places = new Set(found.map(({ at, row, column }) => keyOf(sheetAt(at), row, column)));
  return (sheet, row, column) => places.has(keyOf(sheet, row, column));
};
