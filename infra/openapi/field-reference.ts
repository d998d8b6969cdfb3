import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';
import { referredName } from '../../shared/platform/openapi/name-components.ts';

type Field = { readonly name: string; readonly kind: string; readonly text: string };

/** The heading of a component: that of the attributes of a resource is its name. */
const sectionOf = (name: string): string => name.replace(/Attributes$/, '');

const HEAD = `# Fields of every request, resource and event

Generated from the contracts by \`npm run openapi\`; [openapi.json](openapi.json) has them by operation, under the same names. Instants are UTC, ISO 8601. "or null" means that the field is always there.
`;

/** A list of words that is longer is named, not repeated. */
const MAX_WORDS = 40;

const wordsOf = ({ enum: words }: Json): string | null =>
  Array.isArray(words) && words.length <= MAX_WORDS ? words.map((word) => `\`${String(word)}\``).join(', ') : null;

/** A reference to words is those words, one to an object a link to its section. */
const kindOfReferred = (name: string, schemas: Json): string => {
  const referred = schemas[name];
  if (!isRecord(referred) || Array.isArray(referred['enum'])) return (isRecord(referred) ? wordsOf(referred) : null) ?? name;
  return membersOf(referred, schemas) === null ? name : `[${name}](#${sectionOf(name).toLowerCase()})`;
};

const kindOf = (schema: Json, schemas: Json): string => {
  const name = referredName(schema);
  if (name !== undefined) return kindOfReferred(name, schemas);
  if ('const' in schema) return `\`${String(schema['const'])}\``;
  const words = wordsOf(schema);
  if (words !== null) return words;
  const choices: unknown = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return choices.map((choice: unknown) => (isRecord(choice) ? kindOf(choice, schemas) : '')).join(' or ');
  if (isRecord(schema['items'])) return `list of ${kindOf(schema['items'], schemas)}`;
  const type: unknown = schema['format'] ?? schema['type'] ?? 'any value';
  return Array.isArray(type) ? type.join(' or ') : String(type);
};

/** The members of an object schema, references resolved; null for a schema of another type. */
const membersOf = (schema: Json, schemas: Json): Json | null => {
  const name = referredName(schema);
  const referred = name === undefined ? undefined : schemas[name];
  if (isRecord(referred)) return membersOf(referred, schemas);
  return isRecord(schema['properties']) ? schema['properties'] : null;
};

const fieldsOf = (properties: Json, schemas: Json): readonly Field[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    isRecord(schema)
      ? [{ name, kind: kindOf(schema, schemas), text: typeof schema['description'] === 'string' ? schema['description'] : '' }]
      : [],
  );

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const table = (fields: Iterable<Field>): string =>
  [
    '| Field | Value | Meaning |',
    '| --- | --- | --- |',
    ...Array.from(fields, ({ name, kind, text }) => `| \`${name}\` | ${cell(kind)} | ${cell(text)} |`),
  ].join('\n');

/** A component that an answer, a request or an event has as a member, by name. */
const isListed = (name: string, members: Json): boolean => !('data' in members) && !('attributes' in members) && name !== 'ErrorDocument';

/** Every field of every resource as Markdown, and of the schemas they share. */
export const fieldReference = (document: Json): string => {
  const { components } = document;
  const schemas = isRecord(components) && isRecord(components['schemas']) ? components['schemas'] : {};
  const sections = Object.entries(schemas).flatMap(([name, schema]) => {
    const members = isRecord(schema) ? membersOf(schema, schemas) : null;
    if (members === null || !isListed(name, members)) return [];
    return [`## ${sectionOf(name)}\n\n${table(fieldsOf(members, schemas))}`];
  });
  return `${[HEAD.trimEnd(), ...sections].join('\n\n')}\n`;
};
