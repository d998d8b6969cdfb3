/** A cell of a grid, by the positions of its row and its column. */
export type Cell = { readonly row: number; readonly column: number };

/** Number of rows and columns; both at least one. */
export type Bounds = { readonly rows: number; readonly columns: number };

/** The selected cells: a rectangle between the cell that it was begun at and the active one. */
export type Selection = { readonly anchor: Cell; readonly active: Cell };

/** The corners of a selection, both inclusive. */
export type CellRange = { readonly first: Cell; readonly last: Cell };

const within = (value: number, end: number): number => Math.min(Math.max(value, 0), end - 1);

/** The nearest cell of the grid. */
export const cellWithin = ({ row, column }: Cell, { rows, columns }: Bounds): Cell => ({
  row: within(row, rows),
  column: within(column, columns),
});

export const selectCell = (cell: Cell): Selection => ({ anchor: cell, active: cell });

export const rangeOf = ({ anchor, active }: Selection): CellRange => ({
  first: { row: Math.min(anchor.row, active.row), column: Math.min(anchor.column, active.column) },
  last: { row: Math.max(anchor.row, active.row), column: Math.max(anchor.column, active.column) },
});

export const isInRange = ({ row, column }: Cell, { first, last }: CellRange): boolean =>
  row >= first.row && row <= last.row && column >= first.column && column <= last.column;

/** A key that moves the active cell; `isControl` is the Control key, or Command. */
export type MoveKey = { readonly key: string; readonly isControl: boolean };

/** The cell that a key of the pattern for grids (WAI-ARIA APG) leads to; null for a key that does not move. */
export const cellAfterKey = (
  { row, column }: Cell,
  { key, isControl }: MoveKey,
  { rows, columns }: Bounds,
  rowsOfPage: number,
): Cell | null => {
  const moves: Readonly<Record<string, Cell>> = {
    ArrowUp: { row: isControl ? 0 : row - 1, column },
    ArrowDown: { row: isControl ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: isControl ? 0 : column - 1 },
    ArrowRight: { row, column: isControl ? columns - 1 : column + 1 },
    Home: { row: isControl ? 0 : row, column: 0 },
    End: { row: isControl ? rows - 1 : row, column: columns - 1 },
    PageUp: { row: row - rowsOfPage, column },
    PageDown: { row: row + rowsOfPage, column },
  };
  const moved = moves[key];
  return moved === undefined ? null : cellWithin(moved, { rows, columns });
};
