import type { SkippedRow } from '../domain/read-report.ts';
import type { Grid, Row } from './spreadsheet/grid.ts';
import { makeIsTotals } from './totals.ts';

/** A row that names the columns of a table, by its index among the rows of the grid. */
export type TableHeader = { readonly at: number; readonly names: readonly string[] };

/** Rows from the top within which a table has its header; in mode `free`, titles and notes may be above it. */
export const HEADER_WITHIN = { template: 8, free: 32 } as const;

export const columnName = ({ names }: TableHeader, column: number): string => {
  const name = names[column]?.trim() ?? '';
  return name === '' ? `#${column + 1}` : name;
};

/** Pages of one table repeat its header. */
const isHeaderAgain = ({ cells }: Row, { names }: TableHeader): boolean =>
  cells.length === names.length && cells.every((cell, column) => cell === names[column]);

/** The entries of a table, and the rows that are none. `entryColumns`: columns of which an entry has at least one, such as its accounts. */
export const splitTable = (
  grid: Grid,
  header: TableHeader,
  entryColumns: readonly number[],
): { readonly rows: Grid; readonly skipped: readonly SkippedRow[] } => {
  const below = grid.slice(header.at + 1);
  const isTotals = makeIsTotals(below, entryColumns);
  const {
    repeated = [],
    totals = [],
    rows = [],
  } = Object.groupBy(below, (row) => {
    if (isHeaderAgain(row, header)) return 'repeated';
    return isTotals(row) ? 'totals' : 'rows';
  });
  const skipped = [
    ...grid.slice(0, header.at).map(({ index }) => ({ rowIndex: index, reason: 'above_header' as const })),
    ...repeated.map(({ index }) => ({ rowIndex: index, reason: 'header_repeated' as const })),
    ...totals.map(({ index }) => ({ rowIndex: index, reason: 'totals' as const })),
  ];
  return { rows, skipped };
};
