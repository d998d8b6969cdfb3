/** A row of an import in the grid. */
export type GridRow = {
  readonly id: string;
  /** Rises by one from row to row of the file; removed rows leave gaps. */
  readonly position: number;
  /** Number of the row in the file, from 1, as a spreadsheet counts. */
  readonly number: number;
  readonly status: RowStatus;
  /** Values by the names of the columns; an absent one is empty. */
  readonly values: Readonly<Record<string, string>>;
  /** Name of the receipt that the row was read from; null for a row of a table. */
  readonly fileName: string | null;
  readonly notes: readonly RowNote[];
};

/** What is wrong with a row, or was changed in it; `field` is the column, null for the whole row. */
export type RowNote = { readonly field: string | null } & (
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'corrected' }
  | { readonly kind: 'duplicate_of_row' }
  | { readonly kind: 'repeats_row' }
  | { readonly kind: 'duplicate_of_validation'; readonly validationId: string }
);

export type RowStatus = 'valid' | 'correctable' | 'duplicate' | 'fatal';

/** Rows that were read so far, by their place in the list; `total` is the length of the list. */
export type Rows = { readonly total: number; readonly read: ReadonlyMap<number, GridRow> };

/** Rows of a page of the API. */
export const PAGE_SIZE = 100;

export const rowAt = ({ read }: Rows, index: number): GridRow | null => read.get(index) ?? null;

/** Numbers of the pages, from 1, that contain rows from `first` to `last` which were not read. */
export const missingPages = ({ total, read }: Rows, first: number, last: number): readonly number[] => {
  const pages = new Set<number>();
  for (let index = Math.max(0, first); index <= Math.min(last, total - 1); index += 1) {
    if (!read.has(index)) pages.add(Math.floor(index / PAGE_SIZE) + 1);
  }
  return [...pages];
};

/** Rows with a page that was read. When their number changed elsewhere, places of other rows are unknown again. */
export const withPage = (
  rows: Rows,
  page: { readonly number: number; readonly total: number; readonly rows: readonly GridRow[] },
): Rows => {
  const read = new Map(page.total === rows.total ? rows.read : []);
  page.rows.forEach((row, index) => read.set((page.number - 1) * PAGE_SIZE + index, row));
  return { total: page.total, read };
};

/** Rows with some that changed. */
export const withRows = (rows: Rows, changed: ReadonlyMap<string, GridRow>): Rows => {
  const read = new Map(rows.read);
  for (const [index, { id }] of rows.read) {
    const row = changed.get(id);
    if (row !== undefined) read.set(index, row);
  }
  return { total: rows.total, read };
};

/** Rows without one, after which the others move up. */
export const withoutRow = ({ total, read }: Rows, removed: number): Rows => ({
  total: total - 1,
  read: new Map([...read].flatMap(([index, row]) => (index === removed ? [] : [[index > removed ? index - 1 : index, row] as const]))),
});

export const isDoubtful = ({ status }: Pick<GridRow, 'status'>): boolean => status !== 'valid';

/**
 * The next doubtful row in a direction, among the rows that were read next to each other; `unknown` at a row that was not read, and null at
 * the end of the list.
 */
export const nextDoubtful = (rows: Rows, from: number, step: 1 | -1): number | 'unknown' | null => {
  for (let index = from + step; index >= 0 && index < rows.total; index += step) {
    const row = rowAt(rows, index);
    if (row === null) return 'unknown';
    if (isDoubtful(row)) return index;
  }
  return null;
};

/** The place at which a row of a position should be, by the nearest row that was read: rows that were removed between them leave gaps. */
export const expectedIndex = ({ total, read }: Rows, position: number): number => {
  let nearest = { distance: Number.POSITIVE_INFINITY, index: 0 };
  for (const [index, row] of read) {
    const distance = Math.abs(row.position - position);
    if (distance < nearest.distance) nearest = { distance, index: index + position - row.position };
  }
  return Math.min(Math.max(0, nearest.index), Math.max(0, total - 1));
};
