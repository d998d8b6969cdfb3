import type { Participants } from '../../../../shared/banking/domain/bank/participants.ts';
import type { CandidateRow, RowErrorCode } from '../../../../shared/imports/domain/rows/candidate-row.ts';
import type { Bounds } from '../../../../shared/imports/parsing/bounds.ts';
import type { CellTypes, Grid } from '../../../../shared/imports/parsing/spreadsheet/grid.ts';
import type { Banks } from '../../domain/rows/row-values.ts';
import { makeToCandidates, type FoundBeneficiary } from '../candidate.ts';
import { rowsWithoutAccount, type TableReading } from '../table-reading.ts';
import { findAnyHeader, readTable } from '../table-rows.ts';
import { readFixedWidth } from './fixed-width.ts';
import { readLabelled } from './labelled-rows.ts';
import { readUnstructured } from './unstructured-rows.ts';

const countValidRows = (rows: readonly CandidateRow[]): number =>
  rows.filter(({ errorCodes }) => errorCodes.every((code) => code === 'alias_missing')).length;

const NOTHING_FOUND: TableReading = { rows: [], skipped: [] };

const readWithHeader = (grid: Grid, types: CellTypes, participants: Participants, step: () => void): TableReading => {
  const header = findAnyHeader(grid);
  return header === null ? NOTHING_FOUND : readTable(grid, header, types, participants, step);
};

/** Errors of a text that is no account at all, so that an apparent header may be none. */
const NOT_AN_ACCOUNT: readonly RowErrorCode[] = ['account_missing', 'account_format_invalid', 'account_type_unknown', 'alias_missing'];

/** Rows with a damaged account in a named column stay as read by the table: another number in the row is no substitute. */
const withDamagedRows = (rows: readonly CandidateRow[], tableRows: readonly CandidateRow[]): readonly CandidateRow[] => {
  const damaged = new Map(
    tableRows
      .filter(({ errorCodes, sourceColumn }) => sourceColumn === null && errorCodes.some((code) => !NOT_AN_ACCOUNT.includes(code)))
      .map((row) => [row.rowIndex, row]),
  );
  return rows.map((row) => (row.sourceColumn === null ? (damaged.get(row.rowIndex) ?? row) : row));
};

/** Minimum number of rows for a meaningful share of valid accounts. */
const MANY_ROWS = 10;

/**
 * Whether unnamed numbers only look like accounts, as the ids of a statement do: one of ten passes a check digit, and as many again with
 * restored zeros.
 */
const isByChance = (rows: readonly CandidateRow[]): boolean => rows.length >= MANY_ROWS && countValidRows(rows) * 3 < rows.length;

const hasAccount = ({ errorCodes }: CandidateRow): boolean => !errorCodes.includes('account_missing');

/**
 * Finds beneficiaries in a table of any structure, with the strategy that finds the most valid accounts: a bank's own layout, the columns
 * that a header names, blocks of labels and values, or the accounts alone. No rows when none of them finds an account. `bounds` are checked
 * for every row and every beneficiary, and may throw to stop.
 */
export const readFree = (grid: Grid, types: CellTypes, banks: Banks, bounds: Pick<Bounds, 'step' | 'rows'>): TableReading => {
  const { step } = bounds;
  const toCandidates = makeToCandidates(banks.participants);
  const asCandidates = (found: FoundBeneficiary): readonly CandidateRow[] => {
    step();
    return toCandidates(found);
  };
  const asReading = (found: readonly FoundBeneficiary[], damaged: readonly CandidateRow[]): TableReading => ({
    rows: withDamagedRows(found.flatMap(asCandidates), damaged),
    skipped: rowsWithoutAccount(grid, found),
  });
  const fixed = readFixedWidth(grid);
  if (fixed !== null) return asReading(fixed, []);
  const table = readWithHeader(grid, types, banks.participants, step);
  if (countValidRows(table.rows) > table.rows.length / 2) return table;
  const labelled = asReading(readLabelled(grid, step), table.rows);
  const unnamed = asReading(readUnstructured(grid, banks, bounds), [...labelled.rows, ...table.rows]);
  const others = isByChance(unnamed.rows) ? [labelled] : [labelled, unnamed];
  const [best = NOTHING_FOUND] = [table, ...others].toSorted((left, right) => countValidRows(right.rows) - countValidRows(left.rows));
  if (countValidRows(best.rows) > 0 || best.rows.some(hasAccount)) return best;
  return others.find(({ rows }) => rows.some(hasAccount)) ?? { rows: [], skipped: rowsWithoutAccount(grid, []) };
};
