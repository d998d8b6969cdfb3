import type { CandidateRow } from '../../../../shared/imports/domain/rows/candidate-row.ts';
import type { RowValues } from '../../../../shared/imports/domain/rows/import-row.ts';
import { makeValuesOf, type Banks } from './row-values.ts';

/** A row of a file with its values, before it is compared with other rows and with saved beneficiaries. */
export type ReadRow = {
  readonly candidate: CandidateRow;
  /** The values in the file. */
  readonly read: RowValues;
  /** With their bank. */
  readonly values: RowValues;
};

const readValues = ({ account, accountType, bankCode, bankName, label, errorCodes, corrections }: CandidateRow): RowValues => ({
  account,
  accountType,
  bankCode,
  bankName,
  label,
  errorCodes,
  corrections,
});

/** The rows of a file with their banks. */
export const readRowsOf = (candidates: readonly CandidateRow[], banks: Banks): readonly ReadRow[] => {
  const valuesOf = makeValuesOf(banks);
  return candidates.map((candidate) => {
    const read = readValues(candidate);
    return { candidate, read, values: valuesOf(read, {}) };
  });
};
