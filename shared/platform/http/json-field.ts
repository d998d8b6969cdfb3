import * as v from 'valibot';

import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Reason } from '../../errors/reasons.ts';
import { NumberLiteral } from '../json/json.ts';

/** The result of a field rule: the parsed value, or the code (and reason) of the broken rule. */
export type FieldResult<Output> = { readonly value: Output } | { readonly code: ErrorCode; readonly reason?: Reason };

type FieldDocumentation = {
  /** JSON Schema of the field as sent. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly description: string;
};

/**
 * A body field checked by its own rule. An absent field reaches the rule as null: for an optional field the two mean
 * the same. Metadata carries the JSON Schema that OpenAPI shows.
 */
export const jsonField = <Output>(documentation: FieldDocumentation, rule: (value: unknown) => FieldResult<Output>) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.metadata({ jsonSchema: { ...documentation.schema, description: documentation.description } }),
      v.rawTransform<unknown, Output>(({ dataset, addIssue, NEVER }) => {
        const result = rule(dataset.value);
        if ('value' in result) return result.value;
        addIssue({ message: result.reason === undefined ? result.code : `${result.code}:${result.reason}` });
        return NEVER;
      }),
    ),
    null,
  );

/** A value that ought to be text; anything else breaks `invalid_field_type` (interface: Errors). */
export const textOf = (value: unknown): FieldResult<string> => (typeof value === 'string' ? { value } : { code: 'invalid_field_type' });

export const isNumberLiteral = (value: unknown): value is NumberLiteral => value instanceof NumberLiteral;
