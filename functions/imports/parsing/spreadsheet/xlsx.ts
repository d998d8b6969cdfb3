import type { Bounds } from '../bounds.ts';
import { failParse } from '../parse-error.ts';
import { hasText, NO_COLUMNS, type Grid, type Row, type Table } from './grid.ts';
import { makeSharedStrings, richText, type SharedStrings } from './xlsx-strings.ts';
import { attributeOf, decodeXml, unescapeXml } from './xml-text.ts';
import type { Archive } from './zip.ts';

const PACKAGE_RELATIONSHIPS = '_rels/.rels';
const NO_VALUE = '';

type Relationship = { readonly id: string; readonly type: string; readonly target: string };

const unreadable = (): never => failParse('file_unreadable', { reason: 'broken_workbook' });

const readPart = (archive: Archive, name: string): string | null => {
  const bytes = archive.read(name);
  return bytes === null ? null : decodeXml(bytes);
};

const tagsOf = (xml: string, name: string): readonly string[] =>
  Array.from(xml.matchAll(new RegExp(`<${name}\\s[^<>]*>`, 'g')), ([tag]) => tag);

/** Targets are relative to the folder of the part they belong to, or absolute in the package. */
const resolveTarget = (target: string, folder: string): string => (target.startsWith('/') ? target.slice(1) : `${folder}${target}`);

const relationshipsIn = (xml: string | null, folder: string): readonly Relationship[] =>
  tagsOf(xml ?? '', 'Relationship').map((tag) => ({
    id: attributeOf(tag, 'Id') ?? '',
    type: attributeOf(tag, 'Type') ?? '',
    target: resolveTarget(attributeOf(tag, 'Target') ?? '', folder),
  }));

const targetOfType = (relationships: readonly Relationship[], type: string): string | undefined =>
  relationships.find((relationship) => relationship.type.endsWith(`/${type}`))?.target;

/** Where the workbook of a package is, or null when the package is no XLSX workbook. */
export const findWorkbook = (archive: Archive): string | null => {
  const relationships = relationshipsIn(readPart(archive, PACKAGE_RELATIONSHIPS), '');
  const target = targetOfType(relationships, 'officeDocument') ?? 'xl/workbook.xml';
  return target.endsWith('.xml') && /(?:^|\/)workbook[^/]*$/.test(target) && archive.has(target) ? target : null;
};

const columnIn = (reference: string): number | null => {
  let column = 0;
  let at = 0;
  for (; at < reference.length && at < 4; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return at === 0 ? null : column - 1;
};

/** Fast path for an attribute with a one-letter name, as nearly every writer writes it. */
const shortAttribute = (tag: string, start: ' r="' | ' t="'): string | null => {
  const at = tag.indexOf(start);
  if (at !== -1) return tag.slice(at + start.length, tag.indexOf('"', at + start.length));
  return tag.includes("'") || tag.includes(' =') || tag.includes('\n') ? attributeOf(tag, start.charAt(1)) : null;
};

/** The character data of the first element of a name, and null when there is no such element. */
const elementText = (xml: string, name: string): string | null => {
  const open = xml.indexOf(`<${name}`);
  if (open === -1) return null;
  const start = xml.indexOf('>', open) + 1;
  if (start === 0 || xml.charAt(start - 2) === '/') return NO_VALUE;
  const end = xml.indexOf('</', start);
  return end === -1 ? unreadable() : xml.slice(start, end);
};

type CellValue = { readonly text: string; readonly isNumber: boolean };

const asText = (text: string): CellValue => ({ text, isNumber: false });

/**
 * A formula is shown as it is written and never run. One that only spells out a text, the usual way to keep the zeros of
 * an account, is that text.
 */
const ofFormula = (formula: string): CellValue => {
  const source = unescapeXml(formula).trim();
  const spelled = /^"((?:[^"]|"")*)"$/.exec(source)?.[1];
  return asText(spelled === undefined ? `=${source}` : spelled.replaceAll('""', '"'));
};

const ofValue = (type: string | null, value: string, strings: SharedStrings): CellValue => {
  if (type === 's') return asText(strings.at(Number(value)));
  if (type === 'b') return asText(value === '1' ? 'TRUE' : 'FALSE');
  if (type === null || type === 'n') return { text: value, isNumber: value !== NO_VALUE };
  return asText(unescapeXml(value));
};

/** Reads the sheet of a workbook cell by cell, from where it is to the end of its data. */
const makeSheetReader = (xml: string, strings: SharedStrings, bounds: Bounds) => {
  const sharedFormulas = new Map<string, string>();

  const formulaOf = (body: string): string | null => {
    const formula = elementText(body, 'f');
    if (formula === null) return null;
    const shared = /<f\s[^<>]*si="([0-9]+)"/.exec(body)?.[1];
    if (shared === undefined) return formula;
    if (formula !== NO_VALUE) sharedFormulas.set(shared, formula);
    return formula === NO_VALUE ? (sharedFormulas.get(shared) ?? NO_VALUE) : formula;
  };

  const valueOf = (tag: string, body: string): CellValue => {
    const formula = formulaOf(body);
    if (formula !== null) return ofFormula(formula);
    const type = shortAttribute(tag, ' t="');
    return type === 'inlineStr' ? asText(richText(body)) : ofValue(type, elementText(body, 'v') ?? NO_VALUE, strings);
  };

  let at = Math.max(0, xml.indexOf('<sheetData'));
  let index = -1;
  let column = -1;
  let cells: string[] = [];
  let numericColumns: number[] = [];
  const rows: Row[] = [];

  const finishRow = (): void => {
    if (!hasText(cells)) return;
    bounds.rows(rows.push({ index, cells, numericColumns: numericColumns.length === 0 ? NO_COLUMNS : numericColumns }));
  };

  const startRow = (tag: string): void => {
    finishRow();
    bounds.step();
    const given = Number(shortAttribute(tag, ' r="') ?? index + 2) - 1;
    index = Number.isSafeInteger(given) && given > index ? given : index + 1;
    column = -1;
    cells = [];
    numericColumns = [];
  };

  const putCell = (column: number, tag: string, body: string): void => {
    const { text, isNumber } = valueOf(tag, body);
    if (text === NO_VALUE) return;
    bounds.cell(text.length);
    bounds.columns(column + 1);
    while (cells.length < column) cells.push(NO_VALUE);
    cells[column] = text;
    if (isNumber) numericColumns.push(column);
  };

  const readCell = (tag: string, close: number): void => {
    column = columnIn(shortAttribute(tag, ' r="') ?? '') ?? column + 1;
    if (xml.charAt(close - 1) === '/') return;
    const end = xml.indexOf('</c>', close);
    if (end === -1) return unreadable();
    putCell(column, tag, xml.slice(close + 1, end));
    at = end + 4;
  };

  /** Reads the tag that opens at a place; false at the end of the data. */
  const readTag = (open: number): boolean => {
    const close = xml.indexOf('>', open);
    if (close === -1) return false;
    at = close + 1;
    const tag = xml.slice(open, close);
    if (tag.startsWith('<c ') || tag === '<c') readCell(tag, close);
    else if (tag.startsWith('<row ') || tag === '<row') startRow(tag);
    return !tag.startsWith('</sheetData');
  };

  return (): Grid => {
    let open = xml.indexOf('<', at);
    while (open !== -1 && readTag(open)) open = xml.indexOf('<', at);
    finishRow();
    return rows;
  };
};

type Sheet = { readonly name: string; readonly id: string; readonly isHidden: boolean };

const sheetsOf = (workbook: string): readonly Sheet[] =>
  tagsOf(workbook, 'sheet').map((tag) => ({
    name: attributeOf(tag, 'name') ?? '',
    id: attributeOf(tag, '[A-Za-z]+:id') ?? '',
    isHidden: /hidden/i.test(attributeOf(tag, 'state') ?? ''),
  }));

/** A workbook with nothing but hidden sheets shows them all. */
const visibleSheets = (sheets: readonly Sheet[]): readonly Sheet[] => {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return visible.length === 0 ? sheets : visible;
};

/**
 * The visible sheets of an XLSX workbook (ECMA-376, transitional or strict), in their order, and the names of the
 * others. Numbers are given as the file spells them, never through a floating point number; dates are their serial
 * numbers.
 */
export const readXlsx = (
  archive: Archive,
  workbookName: string,
  bounds: Bounds,
): { readonly tables: readonly Table[]; readonly hidden: readonly string[] } => {
  const slash = workbookName.lastIndexOf('/') + 1;
  const folder = workbookName.slice(0, slash);
  const relationships = relationshipsIn(readPart(archive, `${folder}_rels/${workbookName.slice(slash)}.rels`), folder);
  const stringsXml = readPart(archive, targetOfType(relationships, 'sharedStrings') ?? `${folder}sharedStrings.xml`);
  const strings = makeSharedStrings(stringsXml ?? '', bounds);
  const sheets = sheetsOf(readPart(archive, workbookName) ?? unreadable());
  const visible = visibleSheets(sheets);
  return {
    tables: visible.map(({ id, name }) => {
      const sheet = relationships.find((relationship) => relationship.id === id);
      const xml = sheet === undefined ? null : readPart(archive, sheet.target);
      return { name, grid: xml === null ? unreadable() : makeSheetReader(xml, strings, bounds)() };
    }),
    hidden: sheets.filter((sheet) => !visible.includes(sheet)).map(({ name }) => name),
  };
};
