import {
  makeReadRequestValues,
  readAccountNumber,
  readAmount,
  readDate,
  readText,
  type Cell,
  type CellReading,
  type FileContext,
} from '../../../shared/imports/domain/rows/request-cells.ts';
import type { RowField } from '../../../shared/validation-imports/domain/validation-row.ts';

const readCell = (field: RowField, cell: Cell, file: FileContext): CellReading => {
  switch (field) {
    case 'fecha':
      return readDate(cell, file);
    case 'monto':
      return readAmount(cell);
    case 'cuenta_beneficiaria':
      return readAccountNumber(cell, file);
    default:
      return readText(cell);
  }
};

/** Reads the cells of a row into the form of the request. */
export const readValues = makeReadRequestValues(readCell);
