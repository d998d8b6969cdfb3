import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';

/** What a name on the wire means, and a value it may have. */
export type FieldTexts = Readonly<Record<string, { readonly text: string; readonly example?: unknown }>>;

const typeOf = ({ type }: Json): string | null => (isRecord(type) && typeof type['const'] === 'string' ? type['const'] : null);

/** The text of a field: that of its name in the resource or the member it stands in, else that of its name. */
const lookUp = (texts: FieldTexts, scope: readonly string[], name: string): FieldTexts[string] | undefined =>
  scope.map((outer) => texts[`${outer}.${name}`]).find((found) => found !== undefined) ?? texts[name];

const isSchema = (value: Json): boolean => isRecord(value['properties']);

const describedProperties = (properties: Json, texts: FieldTexts, scope: readonly string[]): Json => {
  const type = typeOf(properties);
  const inner = type === null ? scope : [type];
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      if (!isRecord(property)) return [name, property];
      const described = describe(property, texts, [name, ...inner]);
      const text = lookUp(texts, inner, name)?.text;
      const isDescribed = '$ref' in described || described['description'] !== undefined || text === undefined;
      return [name, isDescribed ? described : { ...described, description: text }];
    }),
  );
};

const describe = (value: Json, texts: FieldTexts, scope: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'properties' && isSchema(value) && isRecord(member)) return [name, describedProperties(member, texts, scope)];
      if (Array.isArray(member)) return [name, member.map((each: unknown) => (isRecord(each) ? describe(each, texts, scope) : each))];
      return [name, isRecord(member) ? describe(member, texts, scope) : member];
    }),
  );

/** A document in which every field that has no description of its own has that of its name. */
export const withFieldTexts = (document: Json, texts: FieldTexts): Json => describe(document, texts, []);

const isNull = (schema: unknown): boolean => isRecord(schema) && schema['type'] === 'null';

const EXAMPLES_BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T18:00:00.000Z',
  date: '2026-11-20',
  uuid: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11',
};

const plainExample = (schema: Json): unknown => {
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  switch (type) {
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return EXAMPLES_BY_FORMAT[String(schema['format'])] ?? 'texto';
  }
};

/** Whether a value of a name is one of a schema: a name may stand for a text here and for a number there. */
const isOfType = ({ type }: Json, value: unknown): boolean => {
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return type !== 'string' || typeof value === 'string';
};

/** Makes examples of schemas of a document: of every field the one its name has, or one that its schema gives. */
export const makeExamples = (schemas: Json, texts: FieldTexts) => {
  const ofReference = (reference: string, scope: readonly string[], known: unknown): unknown => {
    const named = schemas[reference.split('/').at(-1) ?? ''];
    return isRecord(named) ? exampleOf(named, scope, known) : {};
  };

  const ofChoices = (choices: readonly unknown[], scope: readonly string[]): unknown => {
    const first = choices.find((choice) => !isNull(choice));
    return isRecord(first) ? exampleOf(first, scope) : null;
  };

  const exampleOf = (schema: Json, scope: readonly string[], known?: unknown): unknown => {
    if (typeof schema['$ref'] === 'string') return ofReference(schema['$ref'], scope, known);
    if ('const' in schema) return schema['const'];
    const { enum: words, properties, items } = schema;
    if (Array.isArray(words)) return words.includes(known) ? known : words[0];
    if (known !== undefined && isOfType(schema, known)) return known;
    return Array.isArray(schema['anyOf']) ? ofChoices(schema['anyOf'], scope) : ofContent(schema, properties, items, scope);
  };

  const ofContent = (schema: Json, properties: unknown, items: unknown, scope: readonly string[]): unknown => {
    if (isRecord(properties)) {
      const type = typeOf(properties);
      const inner = type === null ? scope : [type];
      return Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          isRecord(property) ? exampleOf(property, [name, ...inner], lookUp(texts, inner, name)?.example) : null,
        ]),
      );
    }
    if (isRecord(items)) return [exampleOf(items, scope)];
    return plainExample(schema);
  };
  return (schema: Json): unknown => exampleOf(schema, []);
};
