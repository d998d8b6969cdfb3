import type { ArchiveFile } from '../../../../shared/exports/ports/archive-file.ts';
import { CSV_START, csvLine } from '../../../../shared/platform/files/sheet.ts';
import { isJsonObject, NumberLiteral, parseOwnJson, type JsonValue } from '../../../../shared/platform/json/json.ts';

/** Something as the API shows it. */
type Resource = { readonly type: string; readonly id: string };

/** Size of the chunks that are passed on, in characters. */
const CHUNK_CHARACTERS = 65_536;

const chunksOf = async function* (texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let held = '';
  for await (const text of texts) {
    held += text;
    if (held.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
};

const jsonOf = async function* (resources: AsyncIterable<Resource>): AsyncGenerator<string> {
  let separator = '{"data":[\n';
  for await (const resource of resources) {
    yield separator + JSON.stringify(resource);
    separator = ',\n';
  }
  yield separator.startsWith('{') ? '{"data":[]}\n' : '\n]}\n';
};

const memberAt = (value: JsonValue, path: string): JsonValue =>
  path.split('.').reduce<JsonValue>((within, name) => (isJsonObject(within) ? (within[name] ?? null) : null), value);

const cellOf = (value: JsonValue): string => {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (value instanceof NumberLiteral) return value.source;
  return JSON.stringify(value);
};

const csvOf = async function* (columns: readonly string[], resources: AsyncIterable<Resource>): AsyncGenerator<string> {
  yield CSV_START + csvLine(['id', ...columns]);
  for await (const resource of resources) {
    const shown = parseOwnJson(JSON.stringify(resource));
    yield csvLine([resource.id, ...columns.map((column) => cellOf(memberAt(shown, `attributes.${column}`)))]);
  }
};

/** One resource as a JSON file, in the envelope of an answer of the API. */
export const resourceFile = (name: string, resource: object): ArchiveFile => ({
  path: `${name}.json`,
  content: Buffer.from(`${JSON.stringify({ data: resource })}\n`),
  isCompressed: false,
});

/**
 * Resources as a JSON file, in the envelope of an answer of the API, and as a CSV file: a line each, with the id and a
 * column for each path into their attributes. They are read once for either, and none is held longer than it is written.
 */
export const resourceFiles = (
  name: string,
  columns: readonly string[],
  read: () => AsyncIterable<Resource>,
): readonly [json: ArchiveFile, csv: ArchiveFile] => [
  { path: `${name}.json`, content: chunksOf(jsonOf(read())), isCompressed: false },
  { path: `${name}.csv`, content: chunksOf(csvOf(columns, read())), isCompressed: false },
];
