/** File readers: code of this service, or a library by the name of its package. */
export const FILE_READERS = ['own', 'xlsx', 'pdfjs-dist'] as const;
export type FileReader = (typeof FILE_READERS)[number];

/**
 * Why a row of a file became no row of the import. `above_header`: a title or note above the table. `header_repeated`: the table's header
 * once more, as at the top of every page. `totals`: sums below a table. `no_account`: nothing in it can be an account.
 * `phone_beside_account`: the phones next to other accounts, in a list that would exceed the row limit with them; their row itself is
 * imported. `comment`: a row of explanations in the template.
 */
export const SKIP_REASONS = ['above_header', 'header_repeated', 'totals', 'no_account', 'phone_beside_account', 'comment'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A row of a file that was left out; `rowIndex` counts as `row_index` does (interface: BeneficiaryImportRow). */
export type SkippedRow = { readonly rowIndex: number; readonly reason: SkipReason };

/** A sheet or other table that was read. */
export type SheetRead = {
  /** Null when the format has no table names. Account numbers in it are masked. */
  readonly name: string | null;
  /** `row_index` of its first row: sheets follow each other. */
  readonly firstRowIndex: number;
  /** Number of rows that it added to the import. */
  readonly rows: number;
};

/**
 * `hidden`: its author has hidden it. `no_header`: it lacks the headers of the template, in mode `template`, or is the template's sheet of
 * instructions. `empty`: no cell has a text.
 */
export const SHEET_SKIP_REASONS = ['hidden', 'no_header', 'empty'] as const;
export type SheetSkipped = { readonly name: string | null; readonly reason: (typeof SHEET_SKIP_REASONS)[number] };

/** Rows that were left out for one reason, with the positions of the first of them. */
export type RowsSkipped = { readonly reason: SkipReason; readonly count: number; readonly rowIndexes: readonly number[] };

/** The parts of a file that were read and left out, and the reader. */
export type ReadReport = {
  /** Null until the file is read. */
  readonly reader: FileReader | null;
  readonly sheetsRead: readonly SheetRead[];
  readonly sheetsSkipped: readonly SheetSkipped[];
  readonly rowsSkipped: readonly RowsSkipped[];
};

export const NOTHING_READ: ReadReport = { reader: null, sheetsRead: [], sheetsSkipped: [], rowsSkipped: [] };

/** Maximum number of positions listed per reason. */
const MAX_ROW_INDEXES = 20;

/** Rows that were left out, by reason. */
export const summarizeSkipped = (skipped: readonly SkippedRow[]): readonly RowsSkipped[] =>
  SKIP_REASONS.flatMap((reason) => {
    const rows = skipped.filter((row) => row.reason === reason);
    if (rows.length === 0) return [];
    return [{ reason, count: rows.length, rowIndexes: rows.slice(0, MAX_ROW_INDEXES).map(({ rowIndex }) => rowIndex) }];
  });
