import type { InferOutput } from 'valibot';

import type { rowResource as expectedPaymentRow } from '../../../../shared/expected-payment-imports/http/import-resources.ts';
import type { rowResource as beneficiaryRow } from '../../../../shared/imports/http/import-resources.ts';
import type { rowResource as validationRow } from '../../../../shared/validation-imports/http/import-resources.ts';
import type { GridRow, RowNote } from '../grid/rows.ts';

type ExpectedPaymentRow = InferOutput<typeof expectedPaymentRow>;
type ValidationRow = InferOutput<typeof validationRow>;
type BeneficiaryRow = InferOutput<typeof beneficiaryRow>;

/** Rows of the file count from 1, as in a spreadsheet. Ids of the rows of an import rise by one from row to row. */
const placeOf = ({ id, attributes }: Pick<ValidationRow, 'id'> & { readonly attributes: { readonly row_index: number } }) => ({
  id,
  position: Number(id),
  number: attributes.row_index + 1,
});

const correctionsOf = (corrections: Readonly<Record<string, string>>): readonly RowNote[] =>
  Object.keys(corrections).map((field) => ({ kind: 'corrected', field }));

const duplicateOf = ({
  duplicate_of_row_id: row,
  duplicate_of_validation_id: validation,
}: ValidationRow['attributes']): readonly RowNote[] => {
  if (validation !== null) return [{ kind: 'duplicate_of_validation', field: null, validationId: validation }];
  return row === null ? [] : [{ kind: 'duplicate_of_row', field: null }];
};

const textsOf = (values: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));

/** A row of an import of validations in the grid. */
export const validationGridRow = (row: ValidationRow): GridRow => ({
  ...placeOf(row),
  status: row.attributes.status,
  fileName: row.attributes.file_name,
  values: textsOf(row.attributes.values),
  notes: [
    ...row.attributes.errors.map(({ field, detail }): RowNote => ({ kind: 'problem', field, text: detail })),
    ...duplicateOf(row.attributes),
    ...correctionsOf(row.attributes.corrections_applied),
  ],
});

/** A row of an import of expected payments in the grid. */
export const expectedPaymentGridRow = (row: ExpectedPaymentRow): GridRow => {
  const { status, values, errors, duplicate_of_row_id: repeated, corrections_applied: corrections } = row.attributes;
  return {
    ...placeOf(row),
    status,
    fileName: null,
    values: textsOf(values),
    notes: [
      ...errors.map(({ field, detail }): RowNote => ({ kind: 'problem', field, text: detail })),
      ...(repeated === null ? [] : [{ kind: 'repeats_row', field: null } as const]),
      ...correctionsOf(corrections),
    ],
  };
};

const STATUSES = {
  valid: 'valid',
  correctable: 'correctable',
  fatal: 'fatal',
  duplicate_account: 'duplicate',
  duplicate_alias: 'duplicate',
} as const;

type RowCode = BeneficiaryRow['attributes']['error_codes'][number];

/** Codes that are about another column than the account. */
const COLUMN_OF_CODE: Partial<Readonly<Record<RowCode, string | null>>> = {
  account_type_mismatch: 'parsed_account_type',
  account_type_missing: 'parsed_account_type',
  account_type_unknown: 'parsed_account_type',
  alias_missing: 'parsed_label',
  bank_required_for_phone: 'parsed_bank_name',
  beneficiaries_limit_reached: null,
};

const columnOf = (code: RowCode): string | null => {
  const column = COLUMN_OF_CODE[code];
  return column === undefined ? 'parsed_account' : column;
};

/** The column of a field of the API: a bank has a code and a name, and one column. */
export const beneficiaryColumnOf = (field: string): string => (field === 'parsed_bank_code' ? 'parsed_bank_name' : field);

/** A row of an import of beneficiaries in the grid. */
export const beneficiaryGridRow = (row: BeneficiaryRow): GridRow => {
  const { attributes } = row;
  return {
    ...placeOf(row),
    status: STATUSES[attributes.status],
    fileName: null,
    values: textsOf({
      parsed_account: attributes.parsed_account,
      parsed_account_type: attributes.parsed_account_type,
      parsed_bank_name: attributes.parsed_bank_name ?? attributes.parsed_bank_code,
      parsed_label: attributes.parsed_label,
    }),
    notes: [
      ...attributes.errors.map(({ code, detail }): RowNote => ({ kind: 'problem', field: columnOf(code), text: detail })),
      ...correctionsOf(attributes.corrections_applied).map((note): RowNote => ({ ...note, field: beneficiaryColumnOf(note.field ?? '') })),
    ],
  };
};

const TYPES: Readonly<Record<string, 'clabe' | 'card' | 'phone'>> = {
  clabe: 'clabe',
  card: 'card',
  tarjeta: 'card',
  phone: 'phone',
  celular: 'phone',
  telefono: 'phone',
};

const wordOf = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A bank by code or name. The other one is removed, which would contradict it. */
const bankChanges = (value: string): Readonly<Record<string, string>> =>
  /^\d{5}$/.test(value.trim())
    ? { parsed_bank_code: value.trim(), parsed_bank_name: '' }
    : { parsed_bank_code: '', parsed_bank_name: value };

/** The body that writes values of the grid over those of a row of beneficiaries: banks by code or name, kinds in both languages. */
export const beneficiaryChanges = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      if (field === 'parsed_account_type') return [[field, TYPES[wordOf(value)] ?? value]];
      return field === 'parsed_bank_name' ? Object.entries(bankChanges(value)) : [[field, value]];
    }),
  );
