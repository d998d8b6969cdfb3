import { isJsonObject, NumberLiteral, type JsonObject, type JsonValue } from '../../platform/json/json.ts';
import type { Bounds } from './bounds.ts';
import { failParse } from './parse-error.ts';
import { hasText, type Grid, type Row } from './spreadsheet/grid.ts';

/** Lists are looked for this deep below the top, as in `{"data": {"items": [...]}}`. */
const MAX_WRAPPERS = 4;
/** Members of a record that are records themselves become columns of their own this deep. */
const MAX_NESTING = 3;
/** Brackets that may be open at once; deeper than any list of beneficiaries, and far from exhausting the stack. */
const MAX_DEPTH = 64;

const parseWithNumberLiterals = (text: string): JsonValue =>
  JSON.parse(text, (_key, parsed: JsonValue | number, context): JsonValue =>
    typeof parsed === 'number' ? new NumberLiteral(context.source ?? String(parsed)) : parsed,
  );

const parseOrNull = (text: string): JsonValue => {
  try {
    return parseWithNumberLiterals(text);
  } catch {
    return null;
  }
};

const QUOTE = 34;
const BACKSLASH = 92;
/** `{` and `[`, and 2 above each what closes it. */
const OPENING = [123, 91];

const depthChange = (code: number): number => {
  if (OPENING.includes(code)) return 1;
  return OPENING.includes(code - 2) ? -1 : 0;
};

/** Values a document may hold, counted by the commas and brackets between them: far more than the cells of a list. */
const MAX_VALUES = 1_500_000;
/** `,`, `{` and `[`. */
const STARTING = [44, 123, 91];

/**
 * Rejects a document that is too large before it is parsed: nesting deeper than allowed, or more values than rows and
 * columns allow. The result for malformed JSON is undefined.
 */
const exceededLimit = (text: string): 'nested_too_deep' | 'too_many_values' | null => {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < text.length && depth <= MAX_DEPTH && values <= MAX_VALUES; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) at += code === BACKSLASH ? 1 : 0;
    else {
      if (STARTING.includes(code)) values += 1;
      depth += depthChange(code);
    }
  }
  if (depth > MAX_DEPTH) return 'nested_too_deep';
  return values > MAX_VALUES ? 'too_many_values' : null;
};

/** Whether a text leaves more brackets open than any list; in mode `free` it is a text then, as a chat with `:[` in it. */
export const isNestedTooDeep = (text: string): boolean => exceededLimit(text) === 'nested_too_deep';

const recordsIn = (list: readonly JsonValue[]): readonly JsonValue[] => list.filter((item) => item !== null);

/** The list of records of a document: itself, its `data`, or the first member that is one, some levels down. */
const findList = (value: JsonValue, wrappers = 0): readonly JsonValue[] | null => {
  if (Array.isArray(value)) return recordsIn(value);
  if (!isJsonObject(value) || wrappers === MAX_WRAPPERS) return null;
  const members = [value['data'] ?? null, ...Object.values(value)];
  return members.map((member) => findList(member, wrappers + 1)).find((list) => list !== null) ?? null;
};

/** JSON:API keeps the members of a resource in `attributes`. */
const membersOf = (record: JsonObject): JsonObject => {
  const attributes = record['attributes'] ?? null;
  return isJsonObject(attributes) ? attributes : record;
};

/** Separates the values of a list in a cell. */
export const LIST_SEPARATOR = '|';

type Field = readonly [name: string, value: Exclude<JsonValue, readonly JsonValue[] | JsonObject>];

const fieldsOf = (record: JsonObject, prefix = '', nesting = 0): readonly Field[] =>
  Object.entries(membersOf(record)).flatMap(([name, value]): readonly Field[] => {
    if (isJsonObject(value)) return nesting === MAX_NESTING ? [] : fieldsOf(value, `${prefix}${name} `, nesting + 1);
    if (Array.isArray(value)) return value.length > 0 && value.every(isScalar) ? [[`${prefix}${name}`, listText(value)]] : [];
    return isScalar(value) ? [[`${prefix}${name}`, value]] : [];
  });

const isScalar = (value: JsonValue): value is Field[1] =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || value instanceof NumberLiteral;

const textOf = (value: Field[1]): string => {
  if (value instanceof NumberLiteral) return value.source;
  return value === null ? '' : String(value);
};

/** A list of values as one cell, as a file of text has it. */
const listText = (values: readonly Field[1][]): string => values.map(textOf).join(LIST_SEPARATOR);

/** A table under construction: records add cells, and new keys add columns. */
const makeTable = (bounds: Bounds) => {
  const columns = new Map<string, number>();
  const rows: Row[] = [];

  const columnOf = (name: string): number => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    columns.set(name, columns.size);
    bounds.columns(columns.size);
    bounds.cell(name.length);
    return columns.size - 1;
  };

  return {
    add: (index: number, fields: readonly Field[]): void => {
      bounds.step();
      const cells: string[] = [];
      const numericColumns: number[] = [];
      for (const [name, value] of fields) {
        const column = columnOf(name);
        const text = textOf(value);
        bounds.cell(text.length);
        while (cells.length < column) cells.push('');
        cells[column] = text;
        if (value instanceof NumberLiteral) numericColumns.push(column);
      }
      if (hasText(cells)) bounds.rows(rows.push({ index, cells, numericColumns }));
    },
    /** The header gets the position of the first record, as the file has none for it. */
    grid: (): Grid => (rows.length === 0 ? [] : [{ index: 0, cells: [...columns.keys()], numericColumns: [] }, ...rows]),
  };
};

const addRecord = (table: ReturnType<typeof makeTable>, index: number, record: JsonValue): void => {
  if (isJsonObject(record)) table.add(index, fieldsOf(record));
  else if (Array.isArray(record))
    table.add(
      index,
      record.filter(isScalar).map((value, column): Field => [`#${column + 1}`, value]),
    );
  else if (isScalar(record)) table.add(index, [['#1', record]]);
};

const readDocument = (text: string): readonly JsonValue[] | null => {
  const excess = exceededLimit(text);
  if (excess !== null) return failParse('suspicious_file', { reason: excess });
  const document = parseOrNull(text);
  if (document === null) return null;
  return findList(document) ?? [document];
};

/** One record a line; a line that is none makes the whole file unreadable. */
const readJsonLines = (text: string, bounds: Bounds): readonly JsonValue[] | null => {
  const records: JsonValue[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    bounds.step();
    const record = parseOrNull(line);
    if (record === null) return null;
    bounds.rows(records.push(record));
  }
  return records;
};

/** Whether a text starts like JSON; only parsing decides whether it is. */
export const startsAsJson = (text: string): boolean => /^\s*[[{]/.test(text);

/**
 * The records of a JSON text as a table whose header is their keys: an array, a JSON:API document, an object around a list, or NDJSON.
 * Numbers keep the file's digits. Null when the text is not JSON.
 */
export const readJson = (text: string, bounds: Bounds): Grid | null => {
  const records = readDocument(text) ?? readJsonLines(text, bounds);
  if (records === null) return null;
  const table = makeTable(bounds);
  records.forEach((record, index) => {
    addRecord(table, index, record);
  });
  return table.grid();
};
