import * as v from 'valibot';

import { fail, ok, type Result } from '../../errors/failure.ts';
import { asText, field, optional, text, type Rule } from '../../platform/http/schemas/fields.ts';
import { NumberLiteral } from '../../platform/json/json.ts';
import type { RowValues } from '../domain/rows/request-row.ts';
import { LIST_SEPARATOR } from '../parsing/json.ts';

const MAX_VALUE = 255;
const broken = { code: 'validation_error', reason: 'text_length' } as const;
const longText = asText(text({ maxLength: MAX_VALUE }, broken));

/** A text or a number, as a cell has it; an empty text removes the value. */
const cell: Rule<unknown, string, 'validation_error' | 'invalid_field_type'> = {
  schema: { type: ['string', 'number', 'boolean'], maxLength: MAX_VALUE },
  errors: ['validation_error', 'invalid_field_type'],
  read: (sent) => {
    if (sent instanceof NumberLiteral) return { value: sent.source };
    return typeof sent === 'boolean' ? { value: String(sent) } : longText.read(sent);
  },
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** A list of texts as in a request, or as a cell has it. */
const listCell: typeof cell = {
  ...cell,
  schema: { ...cell.schema, type: ['string', 'number', 'boolean', 'array'], items: { type: 'string' } },
  read: (sent) => cell.read(Array.isArray(sent) && sent.every(isText) ? sent.join(LIST_SEPARATOR) : sent),
};

/** A field of the PATCH of a row. `operation` has the field in its request. */
export const cellField = (name: string, operation: string) =>
  field(optional(cell), `Value of \`${name}\`, as in \`${operation}\`; an empty text removes it.`);

/** A field of the PATCH of a row that is a list. */
export const listCellField = (name: string, operation: string) =>
  field(
    optional(listCell),
    `Value of \`${name}\`, as in \`${operation}\` or separated by \`${LIST_SEPARATOR}\`; an empty text removes it.`,
  );

type Patched = v.InferOutput<ReturnType<typeof cellField>>;

/** The values of a PATCH: those of the fields that are present, at least one. */
export const requestRowChanges = <Field extends string>(
  fields: readonly Field[],
  body: Readonly<Record<Field, Patched>>,
): Result<RowValues, 'no_valid_fields'> => {
  const present = fields.flatMap((name) => {
    const value = body[name];
    return value === null ? [] : [[name, value] as const];
  });
  return present.length === 0 ? fail('no_valid_fields') : ok(Object.fromEntries(present));
};
