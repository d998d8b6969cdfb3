import {
  valuesOf,
  type AcceptedTransfer,
  type RowProblem,
  type RowStatus,
  type RowValues,
  type ValidationRow,
} from '../../../shared/validation-imports/domain/validation-row.ts';
import { transferKeyOf } from '../../../shared/validation/domain/transfer.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { ReadValues } from './row-reading.ts';

/** The outcome of the preflight of a request. */
export type PreflightResult =
  | { readonly ok: true; readonly accepted: AcceptedTransfer }
  | { readonly ok: false; readonly problems: readonly RowProblem[] };

/** Checks the values of a row as a request with them would be checked. */
export type Preflight = (values: RowValues) => Promise<PreflightResult>;

/** A row of a file before it is compared with others. */
export type FoundRow = ReadValues & Pick<ValidationRow, 'rowIndex' | 'cells'>;

/** A row as one request, before it is compared with others. */
export type CheckedRow = Omit<ValidationRow, 'status' | 'duplicateOf' | 'known'>;

/** Applies the preflight to a row. What was found in the file stays a problem until the field is overridden. */
export const checkRow = async (
  row: Pick<ValidationRow, 'position' | 'rowIndex' | 'read' | 'overrides' | 'cells' | 'corrections' | 'found'>,
  preflight: Preflight,
): Promise<CheckedRow> => {
  const left = row.found.filter(({ field }) => field === null || !Object.hasOwn(row.overrides, field));
  const checked = await preflight(valuesOf(row));
  const corrections = Object.fromEntries(Object.entries(row.corrections).filter(([field]) => !Object.hasOwn(row.overrides, field)));
  const isAccepted = checked.ok && left.length === 0;
  return {
    ...row,
    corrections,
    problems: [...left, ...(checked.ok ? [] : checked.problems)],
    accepted: isAccepted ? checked.accepted : null,
    validationId: null,
  };
};

const statusOf = ({ accepted, corrections }: CheckedRow, isDuplicate: boolean): RowStatus => {
  if (accepted === null) return 'fatal';
  if (isDuplicate) return 'duplicate';
  return Object.keys(corrections).length === 0 ? 'valid' : 'correctable';
};

/**
 * Compares rows with those before them, and with the recent validations of the same transfers. A row that repeats another is marked with the
 * nearest one before it, so that the edit of a row changes the mark of one other at most for each transfer; it is still validated. `knownOf`:
 * the recent validation of the transfer of a row; null for none.
 */
export const classifyRows = <Row extends CheckedRow>(
  rows: readonly Row[],
  knownOf: (row: Row) => ValidationId | null,
): readonly ValidationRow[] => {
  const latestPositions = new Map<string, number>();
  return rows.map((row) => {
    const known = knownOf(row);
    if (row.accepted === null) return { ...row, known, duplicateOf: null, status: 'fatal' };
    const key = transferKeyOf(row.accepted.transfer);
    const earlier = latestPositions.get(key);
    latestPositions.set(key, row.position);
    const duplicateOf = earlier === undefined ? (known === null ? null : { validationId: known }) : { rowPosition: earlier };
    return { ...row, known, duplicateOf, status: statusOf(row, duplicateOf !== null) };
  });
};
