import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';

import { noSchema } from '../http/contract.ts';

export type Json = Readonly<Record<string, unknown>>;
type Schema = v.GenericSchema;

/** Schemas shown by name, so that generated clients get types with names. */
export type NamedSchemas = Readonly<Record<string, Schema>>;

export const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (object: object, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** Metadata of a field: that of the pipe its rule is in. */
const fieldMetadataOf = ({ pipe }: Json): Json | undefined =>
  (Array.isArray(pipe) ? pipe : [])
    .filter(isRecord)
    .map((action) => action['metadata'])
    .find(isRecord);

/** Names of the fields of a body whose rules say that they have to be there. */
const requiredFieldsOf = (schema: object): readonly string[] => {
  if (!('entries' in schema) || !isRecord(schema.entries)) return [];
  return Object.entries(schema.entries).flatMap(([name, entry]) => {
    const metadata = isRecord(entry) && isRecord(entry['wrapped']) ? fieldMetadataOf(entry['wrapped']) : undefined;
    return metadata?.['isRequired'] === true ? [name] : [];
  });
};

const conversionOf = (definitions: NamedSchemas): ConversionConfig => ({
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  definitions,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    // An absent optional field reaches its rule as null; that is no default a client should send.
    if (jsonSchema.default === null) return without(jsonSchema, ['default']);
    // The default of a parameter is written as it is sent, in text.
    if (jsonSchema.type === 'integer' && typeof jsonSchema.default === 'string')
      return { ...jsonSchema, default: Number(jsonSchema.default) };
    const required = requiredFieldsOf(valibotSchema);
    return required.length === 0 ? undefined : { ...jsonSchema, required };
  },
  // Rules that JSON Schema cannot be derived from carry it in their metadata.
  overrideAction: ({ valibotAction, jsonSchema }) => {
    if (!('metadata' in valibotAction) || !isRecord(valibotAction.metadata)) return undefined;
    const { jsonSchema: documented, objectSchema } = valibotAction.metadata;
    if (isRecord(documented)) return documented;
    return isRecord(objectSchema) ? { ...without(jsonSchema, ['objectSchema']), ...objectSchema } : undefined;
  },
});

/** A property of an object schema: its name, its JSON Schema, and whether it has to be sent. */
type Property = { readonly name: string; readonly schema: Json; readonly isRequired: boolean };

/** Converts valibot schemas to JSON Schema 2020-12, with references to the named ones. */
export type SchemaConverter = {
  readonly schemaOf: (schema: Schema) => Json;
  /** Properties of an object schema; none of a part the operation does not read. */
  readonly propertiesOf: (schema: Schema) => readonly Property[];
  /** The named schemas themselves. */
  readonly definitions: () => Json;
};

export const makeSchemaConverter = (named: NamedSchemas): SchemaConverter => {
  const conversion = conversionOf(named);
  const schemaOf = (schema: Schema): Json => without(toJsonSchema(schema, conversion), ['$schema', '$defs']);
  return {
    schemaOf,
    propertiesOf: (schema) => {
      if (schema === noSchema) return [];
      const { properties, required } = schemaOf(schema);
      const names = Array.isArray(required) ? required : [];
      return Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => ({
        name,
        schema: isRecord(property) ? property : {},
        isRequired: names.includes(name),
      }));
    },
    definitions: () => toJsonSchemaDefs(named, conversion),
  };
};
