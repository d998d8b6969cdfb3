import { isDeepStrictEqual } from 'node:util';

import { isRecord, schemaReference, type Json } from './json-schema.ts';

/** Converts `price_alerts` and `listPriceAlerts` to `PriceAlerts` and `ListPriceAlerts`. */
export const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** `Categories`, `Statuses` and `Prices` as `Category`, `Status` and `Price`. */
export const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/(?<=tus|ss)es$|(?<![su])s$/, '');

/** The prefix for the members of a component: `Price` for `PriceAttributes`. */
const ownerOf = (component: string): string => component.replace(/(?:Attributes|Request)$/, '');

const isObject = ({ type, properties }: Json): boolean => type === 'object' && isRecord(properties);
const isWords = ({ enum: words }: Json): boolean => Array.isArray(words) && words.length > 1;

/** The parts of a schema that depend on the place where it is used: they stay there when the schema becomes a component. */
const atPlace = ({ description, example, default: byDefault }: Json): Json => ({
  ...(description === undefined ? {} : { description }),
  ...(example === undefined ? {} : { example }),
  ...(byDefault === undefined ? {} : { default: byDefault }),
});

const withoutPlace = (schema: Json): Json =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !['description', 'example', 'default'].includes(name)));

/** Stores components, and names those without a name. */
export type ComponentNames = {
  /** A reference to a schema of this name; to an equal schema if there is one. Throws TypeError when another schema has the name. */
  readonly refer: (schema: Json, name: string) => Json;
  /** Every component, its members named after it. */
  readonly all: () => Json;
};

export const makeComponentNames = (named: Json): ComponentNames => {
  const components = new Map(Object.entries(named).flatMap(([name, schema]) => (isRecord(schema) ? [[name, schema] as const] : [])));

  const refer = (schema: Json, name: string): Json => {
    const content = withoutPlace(schema);
    const known = [...components].find(([, each]) => isDeepStrictEqual(withoutPlace(each), content))?.[0];
    if (known !== undefined) return { ...schemaReference(known), ...atPlace(schema) };
    if (components.has(name)) throw new TypeError(`two schemas that differ would be named ${name}`);
    components.set(name, content);
    return { ...schemaReference(name), ...atPlace(schema) };
  };

  /** An enumeration that may be null becomes a component or null. */
  const nullableWords = (schema: Json, name: string): Json => {
    const { type, enum: words, ...rest } = schema;
    if (!Array.isArray(type) || !Array.isArray(words)) return schema;
    const only: unknown = type.find((each) => each !== 'null');
    const content = { type: only, enum: words.filter((word) => word !== null) };
    return { anyOf: [refer(content, name), { type: 'null' }], ...rest };
  };

  /** Names the parts of a schema without members: its items or its alternatives. */
  const nameWithin = (schema: Json, name: string): Json => {
    const { items, anyOf, additionalProperties } = schema;
    return {
      ...schema,
      ...(isRecord(items) ? { items: nameIn(items, singular(name)) } : {}),
      ...(isRecord(additionalProperties) ? { additionalProperties: nameIn(additionalProperties, singular(name)) } : {}),
      ...(Array.isArray(anyOf) ? { anyOf: anyOf.filter(isRecord).map((each) => nameIn(each, name)) } : {}),
    };
  };

  /** A schema that is written as JSON names itself by its `title`. */
  const nameIn = ({ title, ...schema }: Json, place: string): Json => {
    const name = typeof title === 'string' ? title : place;
    if (isObject(schema)) return refer(schema, name);
    if (isWords(schema)) return Array.isArray(schema['type']) ? nullableWords(schema, name) : refer(schema, name);
    return nameWithin(schema, name);
  };

  const withNamedMembers = (component: string, schema: Json): Json => {
    const { properties } = schema;
    if (!isRecord(properties)) return nameWithin(schema, ownerOf(component));
    const entries = Object.entries(properties).map(([name, property]) => [
      name,
      isRecord(property) ? nameIn(property, `${ownerOf(component)}${pascalCase(name)}`) : property,
    ]);
    return { ...schema, properties: Object.fromEntries(entries) };
  };

  return {
    refer,
    all: () => {
      // Members that become components are added to the end of the map, and visited in turn.
      for (const [name, schema] of components) components.set(name, withNamedMembers(name, schema));
      return Object.fromEntries([...components].toSorted(([left], [right]) => (left < right ? -1 : 1)));
    },
  };
};

/** The name of the component that a reference names; undefined for anything else. */
export const referredName = (schema: unknown): string | undefined =>
  isRecord(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;

/** An answer of an operation that is not an error. */
export type NamedAnswer = { readonly operationId: string; readonly schema: Json };

const partsOf = ({ properties }: Json): Json => (isRecord(properties) ? properties : {});

/** `PriceDocument` for one price, `PriceList` for several; undefined without a resource. */
const envelopeName = (schema: Json): string | undefined => {
  const { data } = partsOf(schema);
  const one = referredName(data);
  if (one !== undefined) return `${one}Document`;
  const item = isRecord(data) ? referredName(data['items']) : undefined;
  return item === undefined ? undefined : `${item}List`;
};

const hasPlainMeta = (schema: Json): boolean => referredName(partsOf(schema)['meta']) !== undefined;

/**
 * The name of an answer, unique among all operations: that of its resource, unless other operations return the same resource with another
 * `meta`. Then an answer that extends `meta` is named after its operation.
 */
export const answerName = ({ operationId, schema }: NamedAnswer, answers: readonly NamedAnswer[]): string => {
  const name = envelopeName(schema);
  if (name === undefined) return `${pascalCase(operationId)}Answer`;
  const isAlone = answers.every((each) => envelopeName(each.schema) !== name || isDeepStrictEqual(each.schema, schema));
  return isAlone || hasPlainMeta(schema) ? name : `${pascalCase(operationId)}${name.endsWith('List') ? 'List' : 'Document'}`;
};
