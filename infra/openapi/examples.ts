import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';
import { referredName } from '../../shared/platform/openapi/name-components.ts';

const isNull = (schema: unknown): boolean => isRecord(schema) && schema['type'] === 'null';

const EXAMPLES_BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T18:00:00.000Z',
  date: '2026-11-20',
  uuid: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11',
};

const plainExample = ({ type, minimum, format }: Json): unknown => {
  switch (Array.isArray(type) ? type[0] : type) {
    case 'integer':
    case 'number':
      return minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return {};
    case 'null':
      return null;
    default:
      return EXAMPLES_BY_FORMAT[String(format)] ?? 'texto';
  }
};

/** Makes examples of schemas: of every member the example that its schema has, or a value that obeys it. */
export const makeExamples = (schemas: Json) => {
  const ofChoices = (choices: readonly unknown[]): unknown => {
    const first = choices.find((choice) => !isNull(choice));
    return isRecord(first) ? exampleOf(first) : null;
  };

  const exampleOf = (schema: Json): unknown => {
    if ('example' in schema) return schema['example'];
    const name = referredName(schema);
    const referred = name === undefined ? undefined : schemas[name];
    if (isRecord(referred)) return exampleOf(referred);
    const { const: only, enum: words, anyOf, oneOf, properties, items } = schema;
    if (only !== undefined) return only;
    if (Array.isArray(words)) return words[0];
    if (Array.isArray(anyOf)) return ofChoices(anyOf);
    if (Array.isArray(oneOf)) return ofChoices(oneOf);
    if (isRecord(properties)) {
      return Object.fromEntries(Object.entries(properties).map(([member, each]) => [member, isRecord(each) ? exampleOf(each) : null]));
    }
    return isRecord(items) ? [exampleOf(items)] : plainExample(schema);
  };
  return exampleOf;
};

/** A schema without the examples of its members. A member may itself have the name `example`. */
export const withoutExamples = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutExamples);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, each]) => {
      if (name === 'example') return [];
      if (name !== 'properties' || !isRecord(each)) return [[name, withoutExamples(each)]];
      return [[name, Object.fromEntries(Object.entries(each).map(([member, property]) => [member, withoutExamples(property)]))]];
    }),
  );
};
