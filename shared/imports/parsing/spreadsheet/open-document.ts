import type { SheetTables } from './grid.ts';

/** A drawing without nested drawings. */
const DRAWING = /<draw:([a-z-]+)(?:\s[^<>]*)?(?:\/>|(?<!\/)>(?:(?!<draw:)[^])*?<\/draw:\1>)/g;
const MOST_NESTED = 8;

/**
 * The XML of an OpenDocument without its drawings, which are inside the cells they are anchored to: SheetJS loses the text of such a cell,
 * and reads the data of a chart as rows of the sheet.
 */
export const withoutDrawings = (xml: string): string => {
  let text = xml;
  for (let nested = 0; nested < MOST_NESTED && text.includes('<draw:'); nested += 1) text = text.replace(DRAWING, '');
  return text;
};

const STYLE = /<style:style\s([^<>]*)>\s*<style:table-properties\s([^<>]*)>/g;
const TABLE = /<table:table\s([^<>]*)>/g;

const valueOf = (attributes: string, name: string): string | undefined => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];

/** The indexes of an OpenDocument's hidden sheets, which SheetJS does not report. */
const hiddenPlaces = (xml: string): ReadonlySet<number> => {
  const styles = new Set(
    Array.from(xml.matchAll(STYLE))
      .filter(([, , properties = '']) => valueOf(properties, 'table:display') === 'false')
      .map(([, style = '']) => valueOf(style, 'style:name')),
  );
  const tables = Array.from(xml.matchAll(TABLE), ([, table = '']) => valueOf(table, 'table:style-name'));
  return new Set(tables.flatMap((style, place) => (style !== undefined && styles.has(style) ? [place] : [])));
};

/** The visible sheets of an OpenDocument; all of them if all are hidden. */
export const shownSheets = ({ tables }: SheetTables, xml: string): SheetTables => {
  const places = hiddenPlaces(withoutDrawings(xml));
  const shown = tables.filter((_table, place) => !places.has(place));
  if (shown.length === 0) return { tables, hidden: [] };
  return { tables: shown, hidden: tables.filter((_table, place) => places.has(place)).map(({ name }) => name ?? '') };
};
