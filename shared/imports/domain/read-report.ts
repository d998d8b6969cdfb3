/** What reads files: code of this service, or a library by the name of its package. */
export const FILE_READERS = ['own', 'xlsx', 'pdfjs-dist'] as const;
export type FileReader = (typeof FILE_READERS)[number];

/**
 * Why a row of a file became no row of the import. `above_header`: a title or note above the table. `header_repeated`:
 * the table's header once more, as at the top of every page. `totals`: sums below a table. `no_account`: nothing in it can be an account.
 * `phone_beside_account`: the phones beside other accounts of a list that would have too many rows with them; the row itself is one.
 * `comment`: the template explains itself there.
 */
export const SKIP_REASONS = ['above_header', 'header_repeated', 'totals', 'no_account', 'phone_beside_account', 'comment'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A row of a file that was left out; `rowIndex` counts as `row_index` does (interface: BeneficiaryImportRow). */
export type SkippedRow = { readonly rowIndex: number; readonly reason: SkipReason };

/** A sheet or other table that was read. */
export type SheetRead = {
  /** Null where the format has no names of tables. Account numbers in it are masked. */
  readonly name: string | null;
  /** `row_index` of its first row: sheets follow each other. */
  readonly firstRowIndex: number;
  /** Rows of the import that came from it. */
  readonly rows: number;
};

/** `hidden`: its author does not show it. `no_header`: it lacks the headers of the template, in mode `template`, or is the template's sheet of instructions. `empty`: no cell has a text. */
export const SHEET_SKIP_REASONS = ['hidden', 'no_header', 'empty'] as const;
export type SheetSkipped = { readonly name: string | null; readonly reason: (typeof SHEET_SKIP_REASONS)[number] };

/** Rows that were left out for one reason; positions of the first of them. */
export type RowsSkipped = { readonly reason: SkipReason; readonly count: number; readonly rowIndexes: readonly number[] };

/** What was read of a file, by what, and what was left out. */
export type ReadReport = {
  /** Null before the file was read. */
  readonly reader: FileReader | null;
  readonly sheetsRead: readonly SheetRead[];
  readonly sheetsSkipped: readonly SheetSkipped[];
  readonly rowsSkipped: readonly RowsSkipped[];
};

export const NOTHING_READ: ReadReport = { reader: null, sheetsRead: [], sheetsSkipped: [], rowsSkipped: [] };

/** Positions given of the rows that were left out for one reason. */
const MAX_ROW_INDEXES = 20;

/** Rows that were left out, by reason. */
export const summarizeSkipped = (skipped: readonly SkippedRow[]): readonly RowsSkipped[] =>
  SKIP_REASONS.flatMap((reason) => {
    const rows = skipped.filter((row) => row.reason === reason);
    if (rows.length === 0) return [];
    return [{ reason, count: rows.length, rowIndexes: rows.slice(0, MAX_ROW_INDEXES).map(({ rowIndex }) => rowIndex) }];
  });
