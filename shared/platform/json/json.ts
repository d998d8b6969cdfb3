/** A JSON number as written. Kept as text so that money never becomes a float. */
export class NumberLiteral {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Makes JSON.stringify write the number exactly as it was read. */
  toJSON(): unknown {
    return JSON.rawJSON(this.source);
  }
}

export type JsonObject = { readonly [key: string]: JsonValue };
export type JsonValue = string | boolean | null | NumberLiteral | readonly JsonValue[] | JsonObject;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral);

const STRING_END = /["\\]/g;

/** Index after the closing quote of the string that starts at `start`. The text must be valid JSON. */
const endOfString = (text: string, start: number): number => {
  let index = start + 1;
  for (;;) {
    STRING_END.lastIndex = index;
    const end = STRING_END.exec(text)?.index ?? text.length;
    if (text[end] !== '\\') return end + 1;
    index = end + 2;
  }
};

/**
 * Whether an object of a valid JSON text names a member twice. JSON.parse keeps the last one silently, and a
 * payment must not depend on which of two amounts a parser prefers (RFC 8259 §4 leaves it open).
 */
const hasDuplicateNames = (text: string): boolean => {
  const namesOfOpenObjects: (Set<string> | null)[] = [];
  let lastString = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index);
      lastString = text.slice(index, end);
      index = end - 1;
    } else if (character === '{') {
      namesOfOpenObjects.push(new Set());
    } else if (character === '[') {
      namesOfOpenObjects.push(null);
    } else if (character === '}' || character === ']') {
      namesOfOpenObjects.pop();
    } else if (character === ':') {
      const names = namesOfOpenObjects.at(-1);
      // Equal names have equal text, unless they contain escapes.
      const name = lastString.includes('\\') ? `"${String(JSON.parse(lastString))}"` : lastString;
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
};

/** Reads a JSON text that this service wrote, with its numbers as {@link NumberLiteral}. Throws when it is not JSON. */
export const parseOwnJson = (text: string): JsonValue =>
  JSON.parse(text, (_key, parsed: JsonValue | number, context): JsonValue =>
    typeof parsed === 'number' ? new NumberLiteral(context.source ?? String(parsed)) : parsed,
  );

/** Reads a JSON text with its numbers as {@link NumberLiteral}. Null when it is not JSON or repeats a member name. */
export const parseJson = (text: string): { readonly value: JsonValue } | null => {
  try {
    const value = parseOwnJson(text);
    return hasDuplicateNames(text) ? null : { value };
  } catch {
    return null;
  }
};
