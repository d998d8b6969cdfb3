import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { CandidateRow } from '../../../shared/imports/domain/rows/candidate-row.ts';
import type { Grid } from '../../../shared/imports/parsing/spreadsheet/grid.ts';
import type { ExtractedBeneficiary } from '../ports/language-model.ts';
import { makeToCandidates } from './candidate.ts';
import { rowsWithoutAccount, type TableReading } from './table-reading.ts';

/** Maximum characters sent to the language model; an unstructured file is a page or two. */
const MAX_CHARACTERS = 60_000;

/** A grid as text for a language model. */
export const gridText = (grid: Grid): string =>
  grid
    .map(({ cells }) => cells.join('\t'))
    .join('\n')
    .slice(0, MAX_CHARACTERS);

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

const within = (text: string | null, file: string): string => {
  const searched = (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  return searched !== '' && file.includes(searched) ? (text ?? '') : '';
};

/**
 * Rows from the response of a language model. An account counts only when the file contains its digits, in that order, and a name or bank
 * only when the file contains it word for word: a model that errs, or obeys instructions in a file, adds nothing.
 */
export const readExtracted = (
  grid: Grid,
  extracted: readonly ExtractedBeneficiary[],
  participants: Participants,
  maxRows: number,
): TableReading => {
  const lines = grid.map((row) => ({ row, digits: digitsOf(row.cells.join('')) }));
  const file = gridText(grid).replace(/\s+/g, ' ').toLowerCase();
  const toCandidates = makeToCandidates(participants);
  const rows = extracted.slice(0, maxRows).flatMap(({ account, label, bank }): readonly CandidateRow[] => {
    const digits = digitsOf(account);
    const line = digits.length < 10 ? undefined : lines.find((candidate) => candidate.digits.includes(digits));
    if (line === undefined) return [];
    const { index, cells } = line.row;
    return toCandidates({
      rowIndex: index,
      accounts: [{ text: digits, isNumber: false, stated: null }],
      label: within(label, file),
      bank: within(bank, file),
      source: [['texto', cells.join(' ')]],
    });
  });
  return { rows, skipped: rowsWithoutAccount(grid, rows) };
};
