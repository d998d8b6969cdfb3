import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';

type Field = { readonly name: string; readonly kind: string; readonly text: string };

const HEAD = `# Fields of every resource

Generated from the contracts by \`npm run openapi\`; [openapi.json](openapi.json) has them by operation. Instants are UTC, ISO 8601. "or null" means that the field is always there.
`;

const kindOf = (schema: Json): string => {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? '';
  if ('const' in schema) return `\`${String(schema['const'])}\``;
  if (Array.isArray(schema['enum'])) return schema['enum'].map((word) => `\`${String(word)}\``).join(', ');
  const choices: unknown = schema['anyOf'];
  if (Array.isArray(choices))
    return choices
      .map((choice: unknown) => (isRecord(choice) ? kindOf(choice) : ''))
      .map((kind) => (kind === 'null' ? 'null' : kind))
      .join(' or ');
  if (isRecord(schema['items'])) return `list of ${kindOf(schema['items'])}`;
  const type: unknown = schema['format'] ?? schema['type'] ?? 'any value';
  return Array.isArray(type) ? type.join(' or ') : String(type);
};

const objectIn = (schema: Json): Json | null => {
  if (isRecord(schema['properties'])) return schema['properties'];
  if (isRecord(schema['items'])) return objectIn(schema['items']);
  const choices: unknown = schema['anyOf'];
  return Array.isArray(choices)
    ? (choices
        .filter(isRecord)
        .map(objectIn)
        .find((found) => found !== null) ?? null)
    : null;
};

const fieldsOf = (properties: Json, prefix = ''): readonly Field[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    if (!isRecord(schema)) return [];
    const inner = objectIn(schema);
    const own = {
      name: `${prefix}${name}`,
      kind: kindOf(schema),
      text: typeof schema['description'] === 'string' ? schema['description'] : '',
    };
    return [own, ...(inner === null ? [] : fieldsOf(inner, `${prefix}${name}.`))];
  });

/** The type and the fields of a schema of a resource; null for any other. */
const resourceOf = ({ properties }: Json): { readonly type: string; readonly fields: readonly Field[] } | null => {
  if (!isRecord(properties) || !isRecord(properties['type']) || !isRecord(properties['attributes'])) return null;
  const type = properties['type']['const'];
  const attributes = objectIn(properties['attributes']);
  return typeof type !== 'string' || attributes === null ? null : { type, fields: fieldsOf(attributes) };
};

/** Resources in a JSON value: by type, the fields of all forms it has. */
const resourcesIn = (value: unknown, found: Map<string, Map<string, Field>>): void => {
  if (Array.isArray(value)) for (const each of value) resourcesIn(each, found);
  if (!isRecord(value)) return;
  const resource = resourceOf(value);
  if (resource !== null) {
    const known = found.get(resource.type) ?? [];
    found.set(resource.type, new Map([...resource.fields.map((field) => [field.name, field] as const), ...known]));
  }
  for (const each of Object.values(value)) resourcesIn(each, found);
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const table = (fields: Iterable<Field>): string =>
  [
    '| Field | Value | Meaning |',
    '| --- | --- | --- |',
    ...Array.from(fields, ({ name, kind, text }) => `| \`${name}\` | ${cell(kind)} | ${cell(text)} |`),
  ].join('\n');

/** Every field of every resource as Markdown, and of the schemas they share. */
export const fieldReference = (document: Json): string => {
  const found = new Map<string, Map<string, Field>>();
  resourcesIn(document['paths'], found);
  resourcesIn(document['components'], found);
  const resources = [...found].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const { components } = document;
  const schemas = isRecord(components) && isRecord(components['schemas']) ? components['schemas'] : {};
  const shared = Object.entries(schemas).flatMap(([name, schema]) => {
    const inner = isRecord(schema) ? objectIn(schema) : null;
    return inner === null || isRecord(inner['attributes']) ? [] : [`## ${name}\n\n${table(fieldsOf(inner))}`];
  });
  return `${[HEAD.trimEnd(), ...resources.map(([type, fields]) => `## \`${type}\`\n\n${table(fields.values())}`), ...shared].join('\n\n')}\n`;
};
