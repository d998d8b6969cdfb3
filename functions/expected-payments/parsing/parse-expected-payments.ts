import { ROW_FIELDS, type RowField } from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
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
import { headerWords, makeParseRequests } from '../../../shared/imports/parsing/request-table.ts';

/** The headers of the template in Spanish. */
const IN_SPANISH: Readonly<Record<string, RowField>> = {
  monto: 'amount',
  cuenta: 'account',
  desde: 'from',
  hasta: 'to',
  ordenante: 'sender_hint',
  referencia: 'client_ref',
  tolerancia: 'tolerance',
};

/** Names of columns in the exports of accounting programs, in mode `free`; the first that fits decides. */
const SYNONYMS: readonly (readonly [RowField, RegExp])[] = [
  ['tolerance', /^toleran/],
  ['amount', /^monto|^importe|^cantidad|^total|^saldo|^amount/],
  ['account', /^cuenta|^clabe|^tarjeta|^celular|account/],
  ['from', /^desde|^fecha (?:de )?(?:inicio|inicial|emision|factura)|^emision|^start|issue date/],
  ['to', /^hasta|vencimiento|^vence|^fecha (?:limite|fin|final|de pago)|due/],
  ['sender_hint', /ordenante|^cliente|^pagador|^deudor|^nombre|^razon social|customer|payer|sender/],
  ['client_ref', /^client ref|^referencia|^pedido|^factura|^folio|^orden|^concepto$|^id$|reference|invoice/],
];

const templateField = (header: string): RowField | null => {
  const name = headerWords(header).replaceAll(' ', '_');
  return ROW_FIELDS.find((field) => field === name) ?? IN_SPANISH[name] ?? null;
};

const likelyField = (header: string): RowField | null => {
  const name = headerWords(header);
  return templateField(header) ?? SYNONYMS.find(([, form]) => form.test(name))?.[0] ?? null;
};

const readCell = (field: RowField, cell: Cell, file: FileContext): CellReading => {
  switch (field) {
    case 'from':
    case 'to':
      return readDate(cell, file);
    case 'amount':
    case 'tolerance':
      return readAmount(cell);
    case 'account':
      return readAccountNumber(cell, file);
    default:
      return readText(cell);
  }
};

/** Reads a file of expected payments: a row of the file is one if it has an amount and an account. */
export const parseExpectedPayments = makeParseRequests<RowField>({
  fieldOf: { template: templateField, free: likelyField },
  needed: ['amount', 'account'],
  entry: ['account'],
  readValues: makeReadRequestValues(readCell),
});
