import type { FoundLabel } from './reading/labels/find-labels.ts';
import { isBelow } from './reading/layout/cells.ts';
import type { LabelledText } from './reading/layout/labelled-page.ts';

/** The headings of one kind of value, and the form of that value; null for a text without the form. */
export type Column = { readonly headings: readonly FoundLabel[]; readonly valueOf: (printed: string) => string | null };

/** The values below a heading by row, up to the first row without one. */
const rowsBelow = (text: LabelledText, { cells: [heading], rest }: FoundLabel, valueOf: Column['valueOf']): ReadonlyMap<number, string> => {
  const below = rest.length > 0 ? [] : text.cells.filter((cell) => isBelow(heading, cell));
  const values = new Map<number, string>();
  for (const [row, cells] of Map.groupBy(below, (cell) => cell.row)) {
    const [value] = cells.flatMap((cell) => (text.labelCells.has(cell) ? [] : (valueOf(cell.text) ?? [])));
    if (value === undefined) break;
    values.set(row, value);
  }
  return values;
};

/** Columns that have values in two rows, at least: one may be of amounts that a transfer is made of. */
const MIN_COLUMNS = 2;

/** Whether a table has two rows of transfers: values of two columns, at least, in both of them, that differ. */
export const hasSeveralRows = (text: LabelledText, columns: readonly Column[]): boolean => {
  const found = columns.flatMap(({ headings, valueOf }) => {
    const [rows] = headings.map((heading) => rowsBelow(text, heading, valueOf)).filter(({ size }) => size > 1);
    return rows === undefined ? [] : [rows];
  });
  const [first, ...others] = [...new Set(found.flatMap((rows) => [...rows.keys()]))].toSorted((one, other) => one - other);
  return others.some((row) => {
    const both = found.filter((rows) => first !== undefined && rows.has(first) && rows.has(row));
    return both.length >= MIN_COLUMNS && both.some((rows) => rows.get(first ?? row) !== rows.get(row));
  });
};
