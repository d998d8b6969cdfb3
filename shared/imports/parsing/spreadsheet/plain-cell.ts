/** A cell of nothing but a number or a reference to a shared text, as nearly every cell of a workbook is. */
export type PlainCell = {
  /** From 0; -1 when the cell does not state it. */
  readonly column: number;
  /** Number of the shared text; -1 for a number, which is what `from` and `to` enclose. */
  readonly shared: number;
  readonly from: number;
  readonly to: number;
  /** Where the cell ends. */
  readonly end: number;
};

const SPACE = 32;
const QUOTE = 34;
const ZERO = 48;
const NINE = 57;
const EQUALS = 61;
const CLOSE = 62;
const UPPER_A = 65;
const UPPER_Z = 90;
const LOWER_R = 114;
const LOWER_S = 115;
const LOWER_T = 116;
const VALUE_START = '<v>';
const VALUE_END = '</v></c>';
const MAX_DIGITS = 9;

/** The column in a reference such as `AB12`; -1 when it begins with no letter. */
const columnAt = (xml: string, from: number): number => {
  let column = 0;
  for (let at = from; at < from + 4; at += 1) {
    const code = xml.charCodeAt(at);
    if (code < UPPER_A || code > UPPER_Z) break;
    column = column * 26 + code - UPPER_A + 1;
  }
  return column - 1;
};

/** A whole number of a few digits; -1 for any other text. */
const wholeNumber = (xml: string, from: number, to: number): number => {
  if (to === from || to - from > MAX_DIGITS) return -1;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const code = xml.charCodeAt(at);
    if (code < ZERO || code > NINE) return -1;
    value = value * 10 + code - ZERO;
  }
  return value;
};

type CellTag = { readonly column: number; readonly isShared: boolean; readonly close: number };

/** Whether an attribute of one letter begins after the blank at a place: r, s and t are all that a cell of this kind has. */
const isShortAttribute = (xml: string, at: number): boolean => xml.charCodeAt(at + 2) === EQUALS && xml.charCodeAt(at + 3) === QUOTE;

/** The attributes of a cell up to where its tag closes; null when they are written in another way, or make it another cell. */
const readCellTag = (xml: string, nameEnd: number): CellTag | null => {
  let column = -1;
  let isShared = false;
  let at = nameEnd;
  while (xml.charCodeAt(at) === SPACE) {
    const start = at + 4;
    const end = isShortAttribute(xml, at) ? xml.indexOf('"', start) : -1;
    if (end === -1) return null;
    const name = xml.charCodeAt(at + 1);
    if (name === LOWER_R) column = columnAt(xml, start);
    if (name === LOWER_T) {
      isShared = end - start === 1 && xml.charCodeAt(start) === LOWER_S;
      if (!isShared) return null;
    }
    at = end + 1;
  }
  return xml.charCodeAt(at) === CLOSE ? { column, isShared, close: at } : null;
};

/**
 * Reads a cell from its tag, whose `<c` ends at a position, without splitting the tag into texts; null for any cell of another form, which
 * is no fault.
 */
export const readPlainCell = (xml: string, nameEnd: number): PlainCell | null => {
  const tag = readCellTag(xml, nameEnd);
  if (tag === null || !xml.startsWith(VALUE_START, tag.close + 1)) return null;
  const from = tag.close + 1 + VALUE_START.length;
  const to = xml.indexOf('<', from);
  if (to === -1 || !xml.startsWith(VALUE_END, to)) return null;
  const shared = tag.isShared ? wholeNumber(xml, from, to) : -1;
  return tag.isShared && shared === -1 ? null : { column: tag.column, shared, from, to, end: to + VALUE_END.length };
};
