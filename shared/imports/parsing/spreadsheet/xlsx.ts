import type { Bounds } from '../bounds.ts';
import { failParse } from '../parse-error.ts';
import { formulaText } from './formula-text.ts';
import { hasText, NO_COLUMNS, type Grid, type Row, type SheetTables } from './grid.ts';
import { readPlainCell } from './plain-cell.ts';
import { makeSharedStrings, richText, type SharedStrings } from './xlsx-strings.ts';
import { attributeOf, decodeXml, unescapeXml } from './xml-text.ts';
import type { Archive } from './zip.ts';

const PACKAGE_RELATIONSHIPS = '_rels/.rels';
const NO_VALUE = '';
const LOWER_C = 99;

type Relationship = { readonly id: string; readonly type: string; readonly target: string };

const unreadable = (): never => failParse('file_unreadable', { reason: 'broken_workbook' });

const readPart = (archive: Archive, name: string): string | null => {
  const bytes = archive.read(name);
  return bytes === null ? null : decodeXml(bytes);
};

/** Maximum characters of a part that only lists other parts; sheets and strings have their own limits. */
const MAX_LIST_CHARACTERS = 4_194_304;

/** The tags of a name. A value may contain any character but its quote, even `>`. */
const tagsOf = (xml: string, name: string): readonly string[] => {
  if (xml.length > MAX_LIST_CHARACTERS) return failParse('suspicious_file', { reason: 'list_too_long' });
  return Array.from(xml.matchAll(new RegExp(`<${name}\\s(?:[^<>"']|"[^"]*"|'[^']*')*>`, 'g')), ([tag]) => tag);
};

/** The part that a target names: relative to the folder of the referring part, or absolute in the package. */
const resolveTarget = (target: string, folder: string): string => {
  const path = target.replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : `${folder}${path}`).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
};

const relationshipsIn = (xml: string | null, folder: string): readonly Relationship[] =>
  tagsOf(xml ?? '', 'Relationship').map((tag) => ({
    id: attributeOf(tag, 'Id') ?? '',
    type: attributeOf(tag, 'Type') ?? '',
    target: resolveTarget(attributeOf(tag, 'Target') ?? '', folder),
  }));

const targetOfType = (relationships: readonly Relationship[], type: string): string | undefined =>
  relationships.find((relationship) => relationship.type.endsWith(`/${type}`))?.target;

/** The main part of an office package, whatever its name; null when there is none. */
export const findMainPart = (archive: Archive): string | null => {
  const target = targetOfType(relationshipsIn(readPart(archive, PACKAGE_RELATIONSHIPS), ''), 'officeDocument') ?? 'xl/workbook.xml';
  return archive.has(target) ? target : null;
};

/** Whether the main part of a package is an XLSX workbook, not a text document or slides. */
export const isWorkbookPart = (archive: Archive, name: string): boolean => /<workbook[\s>]/.test(readPart(archive, name) ?? '');

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

/** Syntax of a tag that few writers use: other quotes or other white space. */
const UNUSUAL_TAG = /['\t\r\n]| =/;

/** Fast path for an attribute with a one-letter name in the usual syntax. */
const shortAttribute = (tag: string, start: ' r="' | ' t="'): string | null => {
  const at = tag.indexOf(start);
  if (at !== -1) return tag.slice(at + start.length, tag.indexOf('"', at + start.length));
  return UNUSUAL_TAG.test(tag) ? attributeOf(tag, start.charAt(1)) : null;
};

/** Index of an element's tag: its exact name, not one that begins with it. */
const tagStart = (xml: string, name: string): number => {
  for (let at = xml.indexOf(`<${name}`); at !== -1; at = xml.indexOf(`<${name}`, at + 1)) {
    if (ENDS_NAME.has(xml.charCodeAt(at + name.length + 1))) return at;
  }
  return -1;
};

/** Tab, line ends, space, `/` and `>`. */
const ENDS_NAME: ReadonlySet<number> = new Set([9, 10, 13, 32, 47, 62]);

/** Whether a tag, without its `>`, belongs to an element. */
const isTagOf = (tag: string, start: '<c' | '<row'): boolean =>
  tag.startsWith(start) && (tag.length === start.length || ENDS_NAME.has(tag.charCodeAt(start.length)));

/** The character data of the first element of a name; empty for an empty element, null when there is none. */
const elementText = (xml: string, name: string): string | null => {
  const open = tagStart(xml, name);
  if (open === -1) return null;
  const start = xml.indexOf('>', open) + 1;
  if (start === 0 || xml.charAt(start - 2) === '/') return NO_VALUE;
  const end = xml.indexOf('</', start);
  return end === -1 ? unreadable() : xml.slice(start, end);
};

type CellValue = { readonly text: string; readonly isNumber: boolean };

const asText = (text: string): CellValue => ({ text, isNumber: false });

const ofValue = (type: string | null, value: string, strings: SharedStrings): CellValue => {
  if (type === 's') return asText(strings.at(Number(value)));
  if (type === 'b') return asText(value === '1' ? 'TRUE' : 'FALSE');
  if (type === null || type === 'n') return { text: value, isNumber: value !== NO_VALUE };
  return asText(unescapeXml(value));
};

/** Reads the sheet of a workbook cell by cell, from the current position to the end of its data. */
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
    // A tag without text shows only that there is a formula: the cell has nothing but its value.
    if (formula !== null && formula !== NO_VALUE) return asText(formulaText(unescapeXml(formula)));
    const type = shortAttribute(tag, ' t="');
    if (type === 'inlineStr' && tagStart(body, 'is') !== -1) return asText(richText(body));
    return ofValue(type, elementText(body, 'v') ?? NO_VALUE, strings);
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

  const putCell = (column: number, { text, isNumber }: CellValue): void => {
    if (text === NO_VALUE) return;
    bounds.cell(text.length);
    bounds.columns(column + 1);
    while (cells.length < column) cells.push(NO_VALUE);
    cells[column] = text;
    if (isNumber) numericColumns.push(column);
  };

  const wholeCell = (tag: string, close: number): CellValue => {
    const end = xml.indexOf('</c>', close);
    if (end === -1) return unreadable();
    at = end + 4;
    return valueOf(tag, xml.slice(close + 1, end));
  };

  const readCell = (tag: string, close: number): void => {
    column = columnIn(shortAttribute(tag, ' r="') ?? '') ?? column + 1;
    if (xml.charAt(close - 1) !== '/') putCell(column, wholeCell(tag, close));
  };

  /** Reads the cell that opens at a position, if it has the usual form. */
  const takePlainCell = (open: number): boolean => {
    const cell = xml.charCodeAt(open + 1) === LOWER_C ? readPlainCell(xml, open + 2) : null;
    if (cell === null) return false;
    column = cell.column === -1 ? column + 1 : cell.column;
    putCell(
      column,
      cell.shared === -1 ? { text: xml.slice(cell.from, cell.to), isNumber: cell.to > cell.from } : asText(strings.at(cell.shared)),
    );
    at = cell.end;
    return true;
  };

  /** Reads the tag that opens at a position; false at the end of the data. */
  const readTag = (open: number): boolean => {
    if (takePlainCell(open)) return true;
    const close = xml.indexOf('>', open);
    if (close === -1) return false;
    at = close + 1;
    const tag = xml.slice(open, close);
    if (isTagOf(tag, '<c')) readCell(tag, close);
    else if (isTagOf(tag, '<row')) startRow(tag);
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
    id: attributeOf(tag, '[A-Za-z][\\w.-]*:id') ?? '',
    isHidden: /hidden/i.test(attributeOf(tag, 'state') ?? ''),
  }));

const WORKSHEET_PART = /(?:^|\/)worksheets\/[^/]+\.xml$/i;

/** A sheet without a part in the package. Choosing one of several parts would be a guess. */
const withoutPart = (sheets: readonly Sheet[], { names }: Archive): never =>
  sheets.length > 1 || names.filter((name) => WORKSHEET_PART.test(name)).length > 1
    ? failParse('file_unreadable', { reason: 'sheet_without_part' })
    : unreadable();

/** Sheets of charts, dialogs and macros, by the type of their relationship with the workbook: they contain no lists. */
const NO_WORKSHEET = /\/(?:chartsheet|dialogsheet|xl(?:Intl)?Macrosheet)$/i;

/** The visible sheets; all of them if all are hidden. */
const visibleSheets = (sheets: readonly Sheet[]): readonly Sheet[] => {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return visible.length === 0 ? sheets : visible;
};

/**
 * The visible worksheets of an XLSX workbook (ECMA-376, transitional or strict), in order, and the names of the others. Numbers keep the
 * file's digits, never through a floating point number; dates are their serial numbers.
 */
export const readXlsx = (archive: Archive, workbookName: string, bounds: Bounds): SheetTables => {
  const slash = workbookName.lastIndexOf('/') + 1;
  const folder = workbookName.slice(0, slash);
  const relationships = relationshipsIn(readPart(archive, `${folder}_rels/${workbookName.slice(slash)}.rels`), folder);
  const stringsXml = readPart(archive, targetOfType(relationships, 'sharedStrings') ?? `${folder}sharedStrings.xml`);
  const strings = makeSharedStrings(stringsXml ?? '', bounds);
  const relationshipOf = ({ id }: Sheet): Relationship | undefined => relationships.find((relationship) => relationship.id === id);
  const workbook = readPart(archive, workbookName) ?? unreadable();
  const sheets = sheetsOf(workbook).filter((sheet) => !NO_WORKSHEET.test(relationshipOf(sheet)?.type ?? ''));
  const visible = visibleSheets(sheets);
  return {
    tables: visible.map((sheet) => {
      const target = relationshipOf(sheet)?.target;
      const xml = target === undefined ? null : readPart(archive, target);
      return { name: sheet.name, grid: xml === null ? withoutPart(sheets, archive) : makeSheetReader(xml, strings, bounds)() };
    }),
    hidden: sheets.filter((sheet) => !visible.includes(sheet)).map(({ name }) => name),
    isFrom1904: tagsOf(workbook, 'workbookPr').some((tag) => /^(?:1|true)$/.test(attributeOf(tag, 'date1904') ?? '')),
  };
};
