import { isDeepStrictEqual } from 'node:util';

import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema';
import * as v from 'valibot';

import { noSchema } from '../http/schemas/contract.ts';

export type Json = Readonly<Record<string, unknown>>;
type Schema = v.GenericSchema;

export const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (object: object, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** A reference to a component by name. */
export const schemaReference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Metadata of a field: that of the pipe its rule is in. */
const fieldMetadataOf = ({ pipe }: Json): Json | undefined =>
  (Array.isArray(pipe) ? pipe : [])
    .filter(isRecord)
    .map((action) => action['metadata'])
    .find(isRecord);

/** Names of the mandatory fields of a body. */
const requiredFieldsOf = (schema: object): readonly string[] => {
  if (!('entries' in schema) || !isRecord(schema.entries)) return [];
  return Object.entries(schema.entries).flatMap(([name, entry]) => {
    const metadata = isRecord(entry) && isRecord(entry['wrapped']) ? fieldMetadataOf(entry['wrapped']) : undefined;
    return metadata?.['isRequired'] === true ? [name] : [];
  });
};

/** Moves the description of the first alternative to the schema that contains the alternatives. */
const describedOutside = (schema: Json): Json => {
  const alternatives: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  const [first, ...others] = alternatives;
  if (!isRecord(first) || first['description'] === undefined) return schema;
  return { ...schema, anyOf: [without(first, ['description']), ...others], description: first['description'] };
};

/** An object that accepts further members: a release can add some, which a client generated before it must not refuse. */
const openObject = (schema: Json): Json => {
  const { required, additionalProperties } = schema;
  const isEmpty = Array.isArray(required) && required.length === 0;
  return without(schema, [...(isEmpty ? ['required'] : []), ...(additionalProperties === false ? ['additionalProperties'] : [])]);
};

const objectSchema = v.object({ properties: v.record(v.string(), v.record(v.string(), v.unknown())) });
const schemaValue = v.custom<Schema>((value) => isRecord(value) && value['kind'] === 'schema');

/** A property of an object schema: its name, its JSON Schema, and whether it is mandatory. */
type Property = { readonly name: string; readonly schema: Json; readonly isRequired: boolean };

/** Converts valibot schemas to JSON Schema 2020-12, with references to the named ones. */
export type SchemaConverter = {
  readonly schemaOf: (schema: Schema) => Json;
  /** Properties of an object schema; none for a part that the operation does not read. */
  readonly propertiesOf: (schema: Schema) => readonly Property[];
  /** The named schemas converted so far. */
  readonly components: () => Json;
};

export const makeSchemaConverter = (): SchemaConverter => {
  const components = new Map<string, Json>();

  /** Replaces a named schema by a reference. Throws TypeError when two different schemas have one name. */
  const asComponent = (name: string, schema: Json): Json => {
    const known = components.get(name);
    if (known !== undefined && !isDeepStrictEqual(known, schema)) throw new TypeError(`two schemas that differ are named ${name}`);
    components.set(name, schema);
    return schemaReference(name);
  };

  /** Rules that cannot be converted carry their JSON Schema in their metadata. */
  const withMetadata = (metadata: Json, schema: Json): Json | undefined => {
    const { component, documented, jsonSchema, objectSchema } = metadata;
    if (typeof component === 'string') {
      if (!isRecord(jsonSchema)) return asComponent(component, without(schema, ['component']));
      return { ...asComponent(component, without(jsonSchema, ['description'])), description: jsonSchema['description'] };
    }
    if (documented !== undefined) return schemaOf(v.parse(schemaValue, documented));
    if (isRecord(jsonSchema)) return jsonSchema;
    return isRecord(objectSchema) ? { ...without(schema, ['objectSchema']), ...objectSchema } : undefined;
  };

  /** Alternatives distinguished by a member, with the value of that member for each. */
  const withDiscriminator = (schema: Json, propertyName: string): Json => {
    const options = Array.isArray(schema['oneOf']) ? schema['oneOf'].filter(isRecord) : [];
    const mapping = options.map(({ $ref }) => {
      const { properties } = v.parse(objectSchema, components.get(String($ref).split('/').at(-1) ?? ''));
      return [String(properties[propertyName]?.['const']), $ref] as const;
    });
    return { ...schema, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
  };

  const conversion: ConversionConfig = {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      // An absent optional field reaches its rule as null or as a blank text; clients should not send that as a default.
      if (jsonSchema.default === null || jsonSchema.default === '') return without(describedOutside({ ...jsonSchema }), ['default']);
      // The default of a parameter is written as text, as it is sent.
      if (jsonSchema.type === 'integer' && typeof jsonSchema.default === 'string')
        return { ...jsonSchema, default: Number(jsonSchema.default) };
      // Every literal has a type: generators cannot infer it from `const`.
      if (valibotSchema.type === 'literal') return { type: typeof jsonSchema.const, ...jsonSchema };
      // The name of a member can be any text, so the schema does not restrict it.
      if (valibotSchema.type === 'record') return without(jsonSchema, ['propertyNames']);
      if (jsonSchema.oneOf !== undefined && 'key' in valibotSchema) return withDiscriminator({ ...jsonSchema }, String(valibotSchema.key));
      const required = requiredFieldsOf(valibotSchema);
      if (required.length > 0) return openObject({ ...jsonSchema, required });
      return jsonSchema.type === 'object' ? openObject({ ...jsonSchema }) : undefined;
    },
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'metadata' in valibotAction && isRecord(valibotAction.metadata) ? withMetadata(valibotAction.metadata, { ...jsonSchema }) : undefined,
  };
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
    components: () => Object.fromEntries(components),
  };
};
