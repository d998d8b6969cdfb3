import type { AnyRow } from '../import-kind.ts';

type Counts<Status extends string> = Readonly<Record<Status, number>>;

/** Counts rows by status; `none` has a zero for each. */
export const countRows = <Status extends string>(rows: readonly { readonly status: Status }[], none: Counts<Status>): Counts<Status> => {
  const counts: Record<Status, number> = { ...none };
  for (const { status } of rows) counts[status] += 1;
  return counts;
};

export const totalOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Counts after some rows were replaced by others. */
export const recount = <Status extends string>(
  counts: Counts<Status>,
  before: readonly { readonly status: Status }[],
  after: readonly { readonly status: Status }[],
): Counts<Status> => {
  const changed: Record<Status, number> = { ...counts };
  for (const { status } of before) changed[status] -= 1;
  for (const { status } of after) changed[status] += 1;
  return changed;
};

/**
 * Rows are kept in blocks of consecutive positions: an item for each row would cost a write unit for each, one item
 * for all would not fit. 10,000 rows are 80 blocks, so that all of them fit into one transaction of 100 items.
 */
export const ROWS_PER_BLOCK = 125;

export const blockOf = (position: number): number => Math.floor(position / ROWS_PER_BLOCK);

/** Rows by the block they are in. */
export const byBlock = <Row extends AnyRow>(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> =>
  Map.groupBy(rows, ({ position }) => blockOf(position));
