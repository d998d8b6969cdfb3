import { withoutCdata, withoutComments } from './xml-text.ts';

const BEFORE_DATA = /(?=<(?:[A-Za-z][\w.-]*:)?Data[\s>])/;
const DATA_END = /<\/(?:[A-Za-z][\w.-]*:)?Data\s*>/;

/** A piece that begins with the value of a cell, the tags within that value left out. */
const withPlainValue = (piece: string): string => {
  const start = piece.indexOf('>') + 1;
  const end = piece.search(DATA_END);
  return end < start ? piece : piece.slice(0, start) + piece.slice(start, end).replace(/<[^<>]*>/g, '') + piece.slice(end);
};

/** SpreadsheetML 2003 with plain texts in its cells: of one formatted in parts, SheetJS would keep a part. */
export const withPlainValues = (xml: string): string => {
  const [before = '', ...values] = withoutComments(withoutCdata(xml)).split(BEFORE_DATA);
  return before + values.map(withPlainValue).join('');
};
