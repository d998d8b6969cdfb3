export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
};

type Cursor = { readonly text: string; at: number };

const MAX_DEPTH = 8;

const NAME = /[A-Za-z_][A-Za-z0-9_.:-]*/y;
const SPACE = /[ \t\n]*/y;
/** With the preceding white space: XML 1.0 §3.1 and §2.3. */
const ATTRIBUTE = /[ \t\n]+([A-Za-z_][A-Za-z0-9_.:-]*)[ \t\n]*=[ \t\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
/** XML 1.0 §2.8: version first, then encoding and standalone if any. Only UTF-8 is read here. */
const PROLOG =
  /<\?xml[ \t\n]+version=(?:"1\.[0-9]"|'1\.[0-9]')(?:[ \t\n]+encoding=(?:"[uU][tT][fF]-8"|'[uU][tT][fF]-8'))?(?:[ \t\n]+standalone=(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/y;
/** Anything outside XML 1.0 §2.2 Char. */
const FORBIDDEN_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const PREDEFINED_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const match = (cursor: Cursor, pattern: RegExp): string | null => {
  pattern.lastIndex = cursor.at;
  if (!pattern.test(cursor.text)) return null;
  const found = cursor.text.slice(cursor.at, pattern.lastIndex);
  cursor.at = pattern.lastIndex;
  return found;
};

const take = (cursor: Cursor, literal: string): boolean => {
  if (!cursor.text.startsWith(literal, cursor.at)) return false;
  cursor.at += literal.length;
  return true;
};

const takeUntil = (cursor: Cursor, literal: string): string | null => {
  const end = cursor.text.indexOf(literal, cursor.at);
  if (end === -1) return null;
  const taken = cursor.text.slice(cursor.at, end);
  cursor.at = end + literal.length;
  return taken;
};

const numericCharacter = (reference: string): string | null => {
  const codePoint = reference.startsWith('#x') ? Number.parseInt(reference.slice(2), 16) : Number.parseInt(reference.slice(1), 10);
  if (codePoint > 0x10ffff) return null;
  const character = String.fromCodePoint(codePoint);
  return FORBIDDEN_CHARACTER.test(character) ? null : character;
};

const characterFor = (reference: string): string | null => {
  if (/^#(?:[0-9]{1,7}|x[0-9a-fA-F]{1,6})$/.test(reference)) return numericCharacter(reference);
  return PREDEFINED_ENTITIES.get(reference) ?? null;
};

/** The value of an attribute as XML 1.0 §3.3.3 normalises it, or null when it is not well formed. */
const decodeValue = (written: string): string | null => {
  if (!/[\t\n&]/.test(written)) return written;
  const [head = '', ...rest] = written.replace(/[\t\n]/g, ' ').split('&');
  const parts = [head];
  for (const part of rest) {
    const semicolon = part.indexOf(';');
    const character = semicolon === -1 ? null : characterFor(part.slice(0, semicolon));
    if (character === null) return null;
    parts.push(character, part.slice(semicolon + 1));
  }
  return parts.join('');
};

/** The attributes of a tag, up to its end or the first text that is no attribute. */
const parseAttributes = (cursor: Cursor): ReadonlyMap<string, string> | null => {
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = cursor.at;
  for (let found = ATTRIBUTE.exec(cursor.text); found !== null; found = ATTRIBUTE.exec(cursor.text)) {
    const [, name = '', doubleQuoted, singleQuoted = ''] = found;
    const value = decodeValue(doubleQuoted ?? singleQuoted);
    if (value === null || attributes.has(name)) return null;
    attributes.set(name, value);
    cursor.at = ATTRIBUTE.lastIndex;
  }
  match(cursor, SPACE);
  return attributes;
};

/** Skips white space and comments. False when a comment is not well formed. */
const skipMisc = (cursor: Cursor): boolean => {
  match(cursor, SPACE);
  while (take(cursor, '<!--')) {
    const comment = takeUntil(cursor, '--');
    if (comment === null || !take(cursor, '>')) return false;
    match(cursor, SPACE);
  }
  return true;
};

/** Child elements up to the end tag. Character data is refused: a CEP holds everything in attributes. */
const parseChildren = (cursor: Cursor, depth: number): readonly XmlElement[] | null => {
  const children: XmlElement[] = [];
  while (skipMisc(cursor)) {
    if (cursor.text.startsWith('</', cursor.at)) return children;
    const child = parseElement(cursor, depth + 1);
    if (child === null) return null;
    children.push(child);
  }
  return null;
};

const parseEndTag = (cursor: Cursor, name: string): boolean => {
  if (!take(cursor, '</') || match(cursor, NAME) !== name) return false;
  match(cursor, SPACE);
  return take(cursor, '>');
};

const parseElement = (cursor: Cursor, depth: number): XmlElement | null => {
  if (depth > MAX_DEPTH || !take(cursor, '<')) return null;
  const name = match(cursor, NAME);
  const attributes = name === null ? null : parseAttributes(cursor);
  if (name === null || attributes === null) return null;
  if (take(cursor, '/>')) return { name, attributes, children: [] };
  const children = take(cursor, '>') ? parseChildren(cursor, depth) : null;
  return children !== null && parseEndTag(cursor, name) ? { name, attributes, children } : null;
};

/**
 * Reads an XML document made of elements and attributes, strictly: null unless it is well formed to its last
 * character. Document types, entities beyond the five predefined, CDATA, text and processing instructions are refused,
 * so nothing is ever expanded or fetched.
 */
export const parseXmlElement = (text: string): XmlElement | null => {
  if (FORBIDDEN_CHARACTER.test(text)) return null;
  const cursor = { text: text.replace(/\r\n?/g, '\n'), at: 0 };
  match(cursor, PROLOG);
  if (!skipMisc(cursor)) return null;
  const root = parseElement(cursor, 1);
  return root !== null && skipMisc(cursor) && cursor.at === cursor.text.length ? root : null;
};
