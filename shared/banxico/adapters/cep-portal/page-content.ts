import { decodeHTMLStrict } from 'entities/decode';

import { htmlTokens, type HtmlTag } from './html-tokens.ts';
import { visibleText } from './page-text.ts';

/** Rows of cell texts. */
export type PageTable = readonly (readonly string[])[];

/** The parts of a portal page that concern the query, as visible text. */
export type PageContent = {
  readonly headings: readonly string[];
  /** Texts marked as messages: bold in the result, or in an information or error box. */
  readonly messages: readonly string[];
  /** The whole text of the result. */
  readonly results: readonly string[];
  readonly tables: readonly PageTable[];
  /** `href` of every anchor. */
  readonly links: readonly string[];
  /** `value` of the hidden field `varHideCaptcha`: "false" when the portal demands its security image. */
  readonly hideCaptcha: string | null;
};

type Role = 'heading' | 'message' | 'result' | 'table' | 'row' | 'cell' | 'none';

type Frame = {
  readonly name: string;
  readonly role: Role;
  readonly inLegend: boolean;
  readonly inResult: boolean;
  readonly text: string[];
  readonly cells: string[];
  readonly rows: string[][];
};

type Reader = {
  readonly stack: Frame[];
  readonly headings: string[];
  readonly messages: string[];
  readonly results: string[];
  readonly tables: string[][][];
  readonly links: string[];
  hideCaptcha: string | null;
};

/** About four times the depth of the deepest known page. It also bounds the work per tag. */
const MAX_DEPTH = 64;

const VOID_ELEMENTS: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'p', 'div', 'li', 'tr', 'td', 'th', 'table']);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

const attribute = (tag: HtmlTag, name: string): string => decodeHTMLStrict(tag.attributes.get(name) ?? '');
const hasClass = (tag: HtmlTag, name: string): boolean => attribute(tag, 'class').split(/\s+/).includes(name);

/** The legend explains every possible state, "No encontrado" included, whatever happened to the payment. */
const startsLegend = (tag: HtmlTag): boolean =>
  hasClass(tag, 'descripcion') || hasClass(tag, 'descripcionEstado') || attribute(tag, 'id').startsWith('desc_');

/** The portal writes the hash into the id. */
const isErrorBox = (tag: HtmlTag): boolean => ['#error_div', 'error_div'].includes(attribute(tag, 'id'));

const isResult = (tag: HtmlTag): boolean => attribute(tag, 'id') === 'consultaMISPEI';

const roleInResult = (name: string): Role => {
  if (name === 'strong') return 'message';
  if (name === 'table') return 'table';
  if (name === 'tr') return 'row';
  return CELLS.has(name) ? 'cell' : 'none';
};

const roleOf = (tag: HtmlTag, inResult: boolean): Role => {
  if (tag.name === 'h1') return 'heading';
  if (isResult(tag)) return 'result';
  if (hasClass(tag, 'info') || isErrorBox(tag)) return 'message';
  return inResult ? roleInResult(tag.name) : 'none';
};

const TEXT_ROLES: ReadonlySet<Role> = new Set(['heading', 'message', 'result', 'cell']);

/** Adds a text to the innermost element that collects text; closing that element passes it on to the enclosing one. */
const addText = (reader: Reader, text: string): void => {
  if (reader.stack.at(-1)?.inLegend === true) return;
  reader.stack.findLast((frame) => TEXT_ROLES.has(frame.role))?.text.push(text);
};

const nearest = (reader: Reader, role: Role): Frame | undefined => reader.stack.findLast((frame) => frame.role === role);

const closeTop = (reader: Reader): void => {
  const frame = reader.stack.pop();
  if (frame === undefined) return;
  const content = frame.text.join('');
  const text = visibleText(content);
  addText(reader, content);
  if (frame.role === 'heading') reader.headings.push(text);
  if (frame.role === 'message') reader.messages.push(text);
  if (frame.role === 'result') reader.results.push(text);
  if (frame.role === 'cell') nearest(reader, 'row')?.cells.push(text);
  if (frame.role === 'row') nearest(reader, 'table')?.rows.push(frame.cells);
  if (frame.role === 'table') reader.tables.push(frame.rows);
};

/** Index of the open element an end tag closes, or -1. Only its own end tag closes a table. */
const openIndex = (reader: Reader, name: string): number => {
  for (let index = reader.stack.length - 1; index >= 0; index -= 1) {
    const open = reader.stack[index]?.name ?? '';
    if (open === name) return index;
    if (open === 'table') return -1;
  }
  return -1;
};

const closeElement = (reader: Reader, name: string): void => {
  const index = openIndex(reader, name);
  if (index === -1) return;
  while (reader.stack.length > index) closeTop(reader);
};

/** HTML allows leaving out `</td>` and `</tr>`. */
const closeImplied = (reader: Reader, name: string): void => {
  if (!CELLS.has(name) && name !== 'tr') return;
  closeElement(reader, 'td');
  closeElement(reader, 'th');
  if (name === 'tr') closeElement(reader, 'tr');
};

const readLeaf = (reader: Reader, tag: HtmlTag): void => {
  if (tag.name === 'a') reader.links.push(attribute(tag, 'href'));
  if (tag.name === 'input' && attribute(tag, 'name') === 'varHideCaptcha') reader.hideCaptcha = attribute(tag, 'value');
};

const openElement = (reader: Reader, tag: HtmlTag): void => {
  closeImplied(reader, tag.name);
  const parent = reader.stack.at(-1);
  const inLegend = (parent?.inLegend ?? false) || startsLegend(tag);
  const inResult = (parent?.inResult ?? false) || isResult(tag);
  if (!inLegend) readLeaf(reader, tag);
  if (VOID_ELEMENTS.has(tag.name)) return;
  reader.stack.push({ name: tag.name, role: roleOf(tag, inResult), inLegend, inResult, text: [], cells: [], rows: [] });
};

/**
 * Reads the visible content of a portal page, without comments, scripts and the legend of states, which contains the words of every other
 * answer. An element that is still open at the end is ignored: its text may be cut. Null when the page is nested deeper than any page of
 * the portal.
 */
export const readPage = (html: string): PageContent | null => {
  const reader: Reader = {
    stack: [],
    headings: [],
    messages: [],
    results: [],
    tables: [],
    links: [],
    hideCaptcha: null,
  };
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') {
      addText(reader, decodeHTMLStrict(token.text));
      continue;
    }
    if (BLOCK_ELEMENTS.has(token.name)) addText(reader, ' ');
    if (token.kind === 'close') closeElement(reader, token.name);
    else openElement(reader, token);
    if (reader.stack.length > MAX_DEPTH) return null;
  }
  return reader;
};
