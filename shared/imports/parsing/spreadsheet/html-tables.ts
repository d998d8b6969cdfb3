import type { Bounds } from '../bounds.ts';
import { failParse } from '../parse-error.ts';

type Cell = { readonly spans: string; text: string };
type Table = { readonly rows: Cell[][] };

export const TAG = /<(\/?)([a-z][a-z0-9:]*)(?![a-z0-9:])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi;
/** Elements whose texts pages do not show. */
export const UNSEEN = /^(?:script|style|template)$/;
export const COMMENT = /<!--[^]*?(?:-->|$)/g;
const SPAN = /\s(?:col|row)span\s*=\s*["']?[0-9]{1,5}["']?/gi;
/** Inline elements; any other separates the texts on its sides. */
export const INLINE = /^(?:a|abbr|b|bdi|bdo|big|cite|code|em|font|i|ins|label|mark|nobr|s|small|span|strong|sub|sup|tt|u|wbr|o:p)$/i;

/** Of a list with the maximum rows and columns: its own, and one for its text. */
const MOST_TAGS_A_CELL = 2;

const escaped = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const markupOf = ({ rows }: Table): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map(({ spans, text }) => `<td${spans}>${text.replace(/\s+/g, ' ').trim()}</td>`).join('')}</tr>`).join('')}</table>`;

const isOneRow = ({ rows }: Table): boolean => rows.filter((cells) => cells.length > 0).length <= 1;

const textOf = ({ rows }: Table): string =>
  ` ${rows
    .flat()
    .map(({ text }) => text)
    .join(' ')} `;

/** Builds tables from tags, as browsers do: a missing end tag is implied where the next row, cell or table begins or ends. */
const makeTables = () => {
  const finished: Table[] = [];
  const open: Table[] = [];
  const cells: (Cell | null)[] = [];

  const cellNow = (): Cell | null => cells.at(-1) ?? null;

  const closeCell = (): void => {
    if (cells.length > 0) cells[cells.length - 1] = null;
  };

  const openTable = (): void => {
    open.push({ rows: [] });
    cells.push(null);
  };

  const closeTable = (): void => {
    const table = open.pop();
    cells.pop();
    const around = cellNow();
    if (table === undefined) return;
    // A table of one row within a cell is only layout in some pages.
    if (around !== null && isOneRow(table)) around.text += textOf(table);
    else finished.push(table);
  };

  const openRow = (): void => {
    closeCell();
    open.at(-1)?.rows.push([]);
  };

  const openCell = (attributes: string): void => {
    const table = open.at(-1);
    if (table === undefined) return;
    if (table.rows.length === 0) table.rows.push([]);
    const cell = { spans: (attributes.match(SPAN) ?? []).join(''), text: '' };
    table.rows.at(-1)?.push(cell);
    cells[cells.length - 1] = cell;
  };

  const starts: Readonly<Record<string, (attributes: string) => void>> = { table: openTable, tr: openRow, td: openCell };
  const ends: Readonly<Record<string, () => void>> = { table: closeTable, tr: closeCell, td: closeCell };

  return {
    text: (text: string): void => {
      const cell = cellNow();
      if (cell !== null) cell.text += escaped(text);
    },
    tag: (name: string, isEnd: boolean, attributes: string): void => {
      const kind = name === 'th' ? 'td' : name;
      if (kind in ends) {
        if (isEnd) ends[kind]?.();
        else starts[kind]?.(attributes);
        return;
      }
      const cell = cellNow();
      if (cell !== null && !INLINE.test(name)) cell.text += ' ';
    },
    finish: (): readonly Table[] => {
      while (open.length > 0) closeTable();
      return finished;
    },
  };
};

/**
 * Rewrites the tables of a page with nothing but rows, cells and texts, for SheetJS: it joins words and digits that tags separate, skips
 * rows that do not begin with a cell, and stops after the first nested table.
 */
export const plainTables = (html: string, bounds: Pick<Bounds, 'limits' | 'step'>): string => {
  const shown = html.replace(COMMENT, '');
  const most = bounds.limits.maxRows * bounds.limits.maxColumns;
  const tables = makeTables();
  let unseen: string | null = null;
  let from = 0;
  let tags = 0;
  for (const { index, 0: whole, 1: slash, 2: given = '', 3: attributes = '' } of shown.matchAll(TAG)) {
    bounds.step();
    const name = given.toLowerCase();
    const isEnd = slash === '/';
    if (unseen === null) {
      tags += isEnd ? 0 : 1;
      if (tags > MOST_TAGS_A_CELL * most) return failParse('suspicious_file', { reason: 'too_many_tags' });
      tables.text(shown.slice(from, index));
      tables.tag(name, isEnd, attributes);
    }
    if (isEnd && name === unseen) unseen = null;
    else if (!isEnd && unseen === null && UNSEEN.test(name)) unseen = name;
    from = index + whole.length;
  }
  return `<html><body>${tables.finish().map(markupOf).join('')}</body></html>`;
};
