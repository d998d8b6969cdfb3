export type HtmlTag = {
  readonly kind: 'open' | 'close';
  /** Lower case. */
  readonly name: string;
  /** Names in lower case, values as written (character references not decoded). The first of two equal names counts. */
  readonly attributes: ReadonlyMap<string, string>;
};

export type HtmlToken = HtmlTag | { readonly kind: 'text'; readonly text: string };

type Markup = { readonly token: HtmlToken | null; readonly end: number };

/** Elements whose content is not markup. Browsers never show it, so it is dropped. */
const RAW_TEXT_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title']);

const isLetter = (char: string): boolean => (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z');
const isSpace = (char: string): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t' || char === '\f';

/** First position from `at` on whose character does not satisfy `belongs`. */
const endOfRun = (html: string, at: number, belongs: (char: string) => boolean): number => {
  let end = at;
  while (end < html.length && belongs(html.charAt(end))) end += 1;
  return end;
};

const skipSpaces = (html: string, at: number): number => endOfRun(html, at, isSpace);
const isTagNamePart = (char: string): boolean => !isSpace(char) && char !== '/' && char !== '>';
const isAttributeNamePart = (char: string): boolean => isTagNamePart(char) && char !== '=';
const isUnquotedValuePart = (char: string): boolean => !isSpace(char) && char !== '>';

const after = (html: string, closing: string, from: number): number | null => {
  const at = html.indexOf(closing, from);
  return at === -1 ? null : at + closing.length;
};

const skipped = (end: number | null): Markup | null => (end === null ? null : { token: null, end });

const endOfComment = (html: string, at: number): number | null => {
  // "<!-->" and "<!--->" are comments that end at once.
  if (html.startsWith('>', at + 4)) return at + 5;
  if (html.startsWith('->', at + 4)) return at + 6;
  return after(html, '-->', at + 4);
};

const readQuotedValue = (html: string, at: number): { readonly value: string; readonly end: number } | null => {
  const end = after(html, html.charAt(at), at + 1);
  return end === null ? null : { value: html.slice(at + 1, end - 1), end };
};

const readAttribute = (html: string, at: number): { readonly name: string; readonly value: string; readonly end: number } | null => {
  const nameEnd = endOfRun(html, at + 1, isAttributeNamePart);
  const name = html.slice(at, nameEnd).toLowerCase();
  const equals = skipSpaces(html, nameEnd);
  if (html.charAt(equals) !== '=') return { name, value: '', end: equals };
  const valueStart = skipSpaces(html, equals + 1);
  const quote = html.charAt(valueStart);
  if (quote === '"' || quote === "'") {
    const quoted = readQuotedValue(html, valueStart);
    return quoted === null ? null : { name, ...quoted };
  }
  const end = endOfRun(html, valueStart, isUnquotedValuePart);
  return { name, value: html.slice(valueStart, end), end };
};

const readTag = (html: string, kind: HtmlTag['kind'], nameStart: number): { tag: HtmlTag; end: number } | null => {
  let at = endOfRun(html, nameStart, isTagNamePart);
  const name = html.slice(nameStart, at).toLowerCase();
  const attributes = new Map<string, string>();
  while (at < html.length) {
    at = endOfRun(html, at, (char) => isSpace(char) || char === '/');
    if (html.charAt(at) === '>') return { tag: { kind, name, attributes }, end: at + 1 };
    const attribute = at < html.length ? readAttribute(html, at) : null;
    if (attribute === null) return null;
    if (!attributes.has(attribute.name)) attributes.set(attribute.name, attribute.value);
    at = attribute.end;
  }
  return null;
};

const endOfRawText = (html: string, name: string, from: number): number | null => {
  let at = html.indexOf('</', from);
  while (at !== -1 && html.slice(at + 2, at + 2 + name.length).toLowerCase() !== name) at = html.indexOf('</', at + 2);
  return at === -1 ? null : at;
};

const readOpenTag = (html: string, at: number): Markup | null => {
  const read = readTag(html, 'open', at + 1);
  if (read === null) return null;
  if (!RAW_TEXT_ELEMENTS.has(read.tag.name)) return { token: read.tag, end: read.end };
  const end = endOfRawText(html, read.tag.name, read.end);
  return end === null ? null : { token: read.tag, end };
};

const readCloseTag = (html: string, at: number): Markup | null => {
  const read = readTag(html, 'close', at + 2);
  return read === null ? null : { token: read.tag, end: read.end };
};

/** The token that starts at a `<`, or null when it is not closed: then nothing that follows is content. */
const readMarkup = (html: string, at: number): Markup | null => {
  if (html.startsWith('<!--', at)) return skipped(endOfComment(html, at));
  const next = html.charAt(at + 1);
  if (next === '!' || next === '?') return skipped(after(html, '>', at + 2));
  if (next === '/') return isLetter(html.charAt(at + 2)) ? readCloseTag(html, at) : skipped(after(html, '>', at + 2));
  if (isLetter(next)) return readOpenTag(html, at);
  return { token: { kind: 'text', text: '<' }, end: at + 1 };
};

/**
 * The tags and texts of an HTML document in order, without comments, declarations, scripts and styles (HTML Living
 * Standard, Tokenization, as far as a server-made page needs it). It never fails and reads each character a fixed
 * number of times: every search that succeeds moves on to where it ended, and the first that fails ends the reading.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const bracket = html.indexOf('<', at);
    const textEnd = bracket === -1 ? html.length : bracket;
    if (textEnd > at) yield { kind: 'text', text: html.slice(at, textEnd) };
    const markup = bracket === -1 ? null : readMarkup(html, bracket);
    if (markup === null) return;
    if (markup.token !== null) yield markup.token;
    at = markup.end;
  }
}
