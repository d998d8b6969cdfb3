import type { SkippedRow } from '../../../shared/imports/domain/read-report.ts';
import type { CandidateRow } from '../../../shared/imports/domain/rows/candidate-row.ts';
import type { Grid } from '../../../shared/imports/parsing/spreadsheet/grid.ts';
import { saysTotals } from '../../../shared/imports/parsing/totals.ts';
import type { FoundBeneficiary } from './candidate.ts';

/** The result of reading a table. */
export type TableReading = {
  readonly rows: readonly CandidateRow[];
  /** Rows that were left out. Those that another row was put together with, as a name on a line of its own, are not. */
  readonly skipped: readonly SkippedRow[];
};

/** The rows of a table that no beneficiary was found in. */
export const rowsWithoutAccount = (
  grid: Grid,
  found: readonly Pick<FoundBeneficiary, 'rowIndex' | 'otherRows'>[],
): readonly SkippedRow[] => {
  const used = new Set(found.flatMap(({ rowIndex, otherRows = [] }) => [rowIndex, ...otherRows]));
  return grid
    .filter(({ index }) => !used.has(index))
    .map((row) => ({ rowIndex: row.index, reason: saysTotals(row) ? 'totals' : 'no_account' }));
};

const hasAccount = ({ errorCodes }: CandidateRow): boolean => !errorCodes.includes('account_missing');

/** A reading without the rows that have no account: lines of a page without one are titles and footers. */
export const withAccountsOnly = ({ rows, skipped }: TableReading): TableReading => ({
  rows: rows.filter(hasAccount),
  skipped: [...skipped, ...rows.filter((row) => !hasAccount(row)).map(({ rowIndex }) => ({ rowIndex, reason: 'no_account' as const }))],
});
