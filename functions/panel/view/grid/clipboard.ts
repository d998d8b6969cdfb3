import type { Cell, CellRange } from './cells.ts';

/** Cells of a clipboard, row by row. */
export type Table = readonly (readonly string[])[];

/** A quoted cell, or one without quotes, with the tab, the line end or the end of the text after it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/** The cells of a text that a spreadsheet copied: tabs between cells, a line for each row, quotes around a cell with either. */
export const parseTable = (text: string): Table => {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    // A quote within a cell that is not quoted: the line is taken as it is.
    if (found === null) return text.split(/\r\n|\n|\r/).map((line) => line.split('\t'));
    const [, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t' && CELL.lastIndex === text.length) row.push('');
    if (end !== '\t') {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
};

const written = (value: string): string => (/["\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Cells as spreadsheets paste them. */
export const tableText = (table: Table): string => table.map((row) => row.map(written).join('\t')).join('\n');

/** The cells that a paste writes: the table from the first selected cell on, or one value into every selected cell. */
export const pastedCells = (table: Table, { first, last }: CellRange): readonly (Cell & { readonly value: string })[] => {
  const [single] = table.length === 1 && table[0]?.length === 1 ? table[0] : [];
  if (single === undefined) {
    return table.flatMap((values, row) => values.map((value, column) => ({ row: first.row + row, column: first.column + column, value })));
  }
  const rows = last.row - first.row + 1;
  const columns = last.column - first.column + 1;
  return Array.from({ length: rows * columns }, (_unused, index) => ({
    row: first.row + Math.floor(index / columns),
    column: first.column + (index % columns),
    value: single,
  }));
};
