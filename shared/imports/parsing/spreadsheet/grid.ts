/** A row of a file that has cells. Empty cells are empty texts; missing ones at the end are left out. */
export type Row = {
  /** Position in the file from 0, empty rows counted. */
  readonly index: number;
  readonly cells: readonly string[];
  /** Columns a spreadsheet holds as numbers. */
  readonly numericColumns: readonly number[];
};

/** The rows of a table that are not empty, in the order of the file. */
export type Grid = readonly Row[];

/** Whether cells have types: in a delimited text, nothing shows which of them were numbers in a spreadsheet. */
export type CellTypes = 'typed' | 'untyped';

/** A sheet, or the one table of a format without sheets. */
export type Table = { readonly name: string | null; readonly grid: Grid };

/** The sheets of a workbook that are shown, and the names of those that are not. */
export type SheetTables = {
  readonly tables: readonly Table[];
  readonly hidden: readonly string[];
  /** The numbers of its days count from 1904, as in workbooks of old versions for the Mac. */
  readonly isFrom1904?: boolean;
};

export const NO_COLUMNS: readonly number[] = [];

/** Whether any cell has a text. */
export const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

export const cellOf = (row: Row, column: number): string => row.cells[column] ?? '';
