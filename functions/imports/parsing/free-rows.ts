import type { CalendarDate } from '../../../shared/domain/time/calendar-date.ts';
import type { CandidateRow } from '../domain/candidate-row.ts';
import { toCandidate } from './candidate.ts';
import { readFixedWidth } from './fixed-width.ts';
import type { Grid } from './grid.ts';
import { readLabelled } from './labelled-rows.ts';
import { readLoose } from './loose-rows.ts';
import { findAnyHeader, readTable, type CellTypes } from './table-rows.ts';

const soundRows = (rows: readonly CandidateRow[]): number => rows.filter(({ errorCodes }) => errorCodes.every((code) => code === 'alias_missing')).length;

const readWithHeader = (grid: Grid, types: CellTypes, step: () => void): readonly CandidateRow[] => {
  const header = findAnyHeader(grid);
  return header === null ? [] : readTable(grid, header, types, step);
};

const hasAccount = ({ errorCodes }: CandidateRow): boolean => !errorCodes.includes('account_missing');

/**
 * Finds beneficiaries in a table of any make, in the way that finds the most sound accounts: a bank's own layout, the
 * columns a header names, blocks of labels and values, or the accounts alone. No rows when none of them finds an account.
 * `step` is called for every row looked at, and may end it.
 */
export const readFree = (grid: Grid, types: CellTypes, today: CalendarDate, step: () => void): readonly CandidateRow[] => {
  const fixed = readFixedWidth(grid);
  if (fixed !== null) return fixed.map(toCandidate);
  const tabled = readWithHeader(grid, types, step);
  if (soundRows(tabled) > tabled.length / 2) return tabled;
  const others = [readLabelled(grid, step), readLoose(grid, today, step)].map((found) => found.map(toCandidate));
  const [best = []] = [tabled, ...others].toSorted((left, right) => soundRows(right) - soundRows(left));
  return soundRows(best) === 0 && !best.some(hasAccount) ? (others.find((rows) => rows.some(hasAccount)) ?? []) : best;
};
