import { makeParseRequests, type RequestTools } from '../../../shared/imports/parsing/request-table.ts';
import { readValues } from '../domain/row-reading.ts';
import { likelyField, templateField } from './column-field.ts';

export type ParseTools = RequestTools;

/** Reads a file of transfers: a row of the file is one if it has an amount and a date. */
export const parseValidations = makeParseRequests({
  fieldOf: { template: templateField, free: likelyField },
  needed: ['monto', 'fecha'],
  entry: ['cuenta_beneficiaria', 'clave_rastreo'],
  readValues,
});
