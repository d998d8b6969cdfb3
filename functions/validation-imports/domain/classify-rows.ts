import { requestRowStatus, type CheckedRow as CheckedRequest } from '../../../shared/imports/domain/rows/request-row.ts';
import type { AcceptedTransfer, ValidationRow } from '../../../shared/validation-imports/domain/validation-row.ts';
import { transferKeyOf } from '../../../shared/validation/domain/transfer.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';

/** A row as one request, before it is compared with others. */
export type CheckedRow = CheckedRequest<AcceptedTransfer>;

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
    if (row.accepted === null) return { ...row, known, duplicateOf: null, validationId: null, status: 'fatal' };
    const key = transferKeyOf(row.accepted.transfer);
    const earlier = latestPositions.get(key);
    latestPositions.set(key, row.position);
    const duplicateOf = earlier === undefined ? (known === null ? null : { validationId: known }) : { rowPosition: earlier };
    return { ...row, known, duplicateOf, validationId: null, status: requestRowStatus(row, duplicateOf !== null) };
  });
};
