import type { Cell, CellRange } from './cells.ts';
import type { Table } from './clipboard.ts';
import { shownValue, type Edits } from './edits.ts';
import type { Change, Step } from './history.ts';
import { rowAt, type Rows } from './rows.ts';

/** What the cells of the grid show. */
export type Cells = {
  readonly rows: Rows;
  readonly edits: Edits;
  /** The field of each column. */
  readonly fields: readonly string[];
};

/** A cell with the value that is written to it. */
export type Written = Cell & { readonly value: string };

/** The value of a cell; empty where there is none. */
export const valueAt = ({ rows, edits, fields }: Cells, { row, column }: Cell): string => {
  const [found, field] = [rowAt(rows, row), fields[column]];
  return found === null || field === undefined ? '' : shownValue(edits, found, field);
};

/** The step that writes values to cells; those beyond the grid, and in rows that were not read, are left out. */
export const stepOf = (cells: Cells, written: readonly Written[]): Step =>
  written.flatMap((cell): readonly Change[] => {
    const [row, field] = [rowAt(cells.rows, cell.row), cells.fields[cell.column]];
    return row === null || field === undefined ? [] : [{ rowId: row.id, field, before: valueAt(cells, cell), after: cell.value }];
  });

const count = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_unused, index) => first + index);

/** The cells of a range with their values, to be copied. */
export const tableOf = (cells: Cells, { first, last }: CellRange): Table =>
  count(first.row, last.row).map((row) => count(first.column, last.column).map((column) => valueAt(cells, { row, column })));

/** The step that empties a range. */
export const clearingStep = (cells: Cells, { first, last }: CellRange): Step =>
  stepOf(
    cells,
    count(first.row, last.row).flatMap((row) => count(first.column, last.column).map((column) => ({ row, column, value: '' }))),
  );

/** The cell that a step changes first; null where its row was not read. */
export const cellOfStep = ({ rows, fields }: Pick<Cells, 'rows' | 'fields'>, [change]: Step): Cell | null => {
  if (change === undefined) return null;
  const [row] = [...rows.read].find(([, { id }]) => id === change.rowId) ?? [];
  return row === undefined ? null : { row, column: Math.max(0, fields.indexOf(change.field)) };
};
