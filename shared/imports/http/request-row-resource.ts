import * as v from 'valibot';

import { catalogue, type ErrorCode } from '../../errors/catalogue.ts';
import { described, named } from '../../platform/http/schemas/described.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { valuesOf, type RequestRow } from '../domain/rows/request-row.ts';
import { count } from './import-schema.ts';

const textOrNull = v.nullable(v.string());

const rowError = named(
  'ImportRowError',
  v.strictObject({
    code: described(v.string(), 'Code of the problem; never translated.', 'invalid_clabe_checksum'),
    field: described(textOrNull, 'The field; null for one of the whole row.'),
    detail: described(v.string(), 'The code in words, in the language of the answer.', 'El dígito de control no coincide.'),
  }),
);

type Parts<Field extends string> = {
  /** Component of the values, such as `ValidationImportRowValues`. */
  readonly component: string;
  /** The operation that takes one such request. */
  readonly operation: string;
  /** Descriptions of the fields. */
  readonly fields: Readonly<Record<Field, string>>;
  readonly exampleValues: Readonly<Record<string, string>>;
};

/** The attributes of a row that rows of requests of every kind have. */
export const requestRowAttributes = <Field extends string>({ component, operation, fields, exampleValues }: Parts<Field>) => {
  const entries = Object.entries<string>(fields).map(
    ([name, description]) => [name, v.optional(described(v.string(), description))] as const,
  );
  const valuesSchema = named(component, v.strictObject(Object.fromEntries(entries)));
  const rowValues = (description: string) => described(valuesSchema, description, exampleValues);
  return {
    row_index: described(count, 'Position of the row in the file, from 0; headers count.', 1),
    values: rowValues('The request with the values of the row.'),
    error_codes: described(v.array(v.string()), `Codes of \`${operation}\` for the row; empty when nothing is wrong with it.`, []),
    errors: described(v.array(rowError), 'The codes with their fields and meaning.', []),
    corrections_applied: described(v.record(v.string(), v.string()), 'Changes of form, by field.', {}),
    user_overrides: rowValues('Values that a PATCH wrote over those of the file; empty ones were removed.'),
  };
};

/** Problems of a file that no request has. */
const ROW_TEXTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  value_rounded: {
    es: 'Una hoja de cálculo recortó el número a 15 dígitos y los demás se perdieron. Escríbelo de nuevo.',
    en: 'A spreadsheet cut the number to 15 digits and lost the others. Write it again.',
  },
  ocr_low_confidence: {
    es: 'El dato no se leyó con seguridad en el comprobante. Confírmalo o corrígelo con un PATCH del mismo campo.',
    en: 'The value was not read with certainty from the receipt. Confirm or correct it with a PATCH of the same field.',
  },
  receipt_unreadable: {
    es: 'El archivo no se pudo abrir: está dañado, o agota la memoria de quien lo lee.',
    en: 'The file could not be opened: it is damaged, or exhausts the memory of its reader.',
  },
  archive_in_archive: { es: 'Es un ZIP dentro de otro y no se abre.', en: 'It is a ZIP within another and is not opened.' },
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code);

const detailOf = (code: string, language: Language): string =>
  (ROW_TEXTS[code]?.[language] ?? (isErrorCode(code) ? catalogue[code][language] : code)).replaceAll(/:? ?\{\w+\}/g, '');

export const presentRequestRow = (row: RequestRow<unknown>, language: Language) => ({
  row_index: row.rowIndex,
  status: row.status,
  values: valuesOf(row),
  error_codes: [...new Set(row.problems.map(({ code }) => code))],
  errors: row.problems.map(({ code, field }) => ({ code, field, detail: detailOf(code, language) })),
  corrections_applied: row.corrections,
  user_overrides: row.overrides,
});
