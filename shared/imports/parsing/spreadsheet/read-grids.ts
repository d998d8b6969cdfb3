import type { ContentKind } from '../../domain/detect-format.ts';
import type { FileFormat, ParseMode } from '../../domain/parse-outcome.ts';
import type { FileReader } from '../../domain/read-report.ts';
import type { PdfReader } from '../../ports/pdf-reader.ts';
import type { WorkbookReader } from '../../ports/workbook-reader.ts';
import type { Bounds } from '../bounds.ts';
import { isNestedTooDeep, readJson, startsAsJson } from '../json.ts';
import { failParse, ParseError } from '../parse-error.ts';
import { readPdf } from '../pdf/pdf.ts';
import { detectDelimiter, readDelimited, readLines } from '../text/delimited.ts';
import { decodeText } from '../text/text-decoding.ts';
import type { CellTypes, Grid, SheetTables } from './grid.ts';
import { decodeHtmlReferences } from './html-references.ts';
import { plainTables } from './html-tables.ts';
import { pageText } from './html-text.ts';
import { readLibraryWorkbook } from './library-workbook.ts';
import { shownSheets, withoutDrawings } from './open-document.ts';
import { isEncryptedOpenDocument, isOpenDocumentSheet, openDocumentContent, repackWorkbook } from './repacked-workbook.ts';
import { withPlainValues } from './spreadsheet-ml.ts';
import { findMainPart, isWorkbookPart, readXlsx } from './xlsx.ts';
import { openArchive, type Archive } from './zip.ts';

/** A file as tables, whatever its format. */
export type GridFile = SheetTables & { readonly format: FileFormat; readonly reader: FileReader; readonly types: CellTypes };

const oneTable = (format: FileFormat, grid: Grid, types: CellTypes = 'untyped', reader: FileReader = 'own'): GridFile => ({
  format,
  reader,
  types,
  tables: [{ name: null, grid }],
  hidden: [],
});

const workbook = (format: FileFormat, reader: FileReader, sheets: SheetTables, types: CellTypes = 'typed'): GridFile => ({
  format,
  reader,
  types,
  ...sheets,
});

/** Failures that are final: there is nothing to read, or the library would guess. */
const FINAL_REASONS: readonly unknown[] = ['encrypted', 'sheet_without_part'];

/** Failures of the own reader that do not condemn the file: the library may interpret it. */
const mayBeReadOtherwise = (error: unknown): boolean =>
  error instanceof ParseError && error.failure.code === 'file_unreadable' && !FINAL_REASONS.includes(error.failure.params['reason']);

const readXlsxFile = async (archive: Archive, mainPart: string, bounds: Bounds, reader: WorkbookReader): Promise<GridFile> => {
  try {
    return workbook('xlsx', 'own', readXlsx(archive, mainPart, bounds));
  } catch (error) {
    if (!mayBeReadOtherwise(error)) throw error;
    return workbook('xlsx', 'xlsx', await readLibraryWorkbook(repackWorkbook(archive), bounds, reader));
  }
};

const readArchive = async (bytes: Uint8Array, bounds: Bounds, reader: WorkbookReader): Promise<GridFile> => {
  const archive = openArchive(bytes);
  if (isOpenDocumentSheet(archive)) {
    if (isEncryptedOpenDocument(archive)) return failParse('password_required');
    const sheets = await readLibraryWorkbook(repackWorkbook(archive), bounds, reader);
    return workbook('ods', 'xlsx', shownSheets(sheets, openDocumentContent(archive)));
  }
  const mainPart = findMainPart(archive);
  if (mainPart?.toLowerCase().endsWith('.bin')) {
    return workbook('xlsb', 'xlsx', await readLibraryWorkbook(repackWorkbook(archive), bounds, reader));
  }
  if (mainPart === null || !isWorkbookPart(archive, mainPart)) return failParse('unsupported_format', { reason: 'archive' });
  return readXlsxFile(archive, mainPart, bounds, reader);
};

/** A text that begins with a tag, an instruction or a comment. */
const MARKUP = /^\s*<(?:\?xml|!doctype|!--|[a-z]+:?[a-z]*[\s>])/i;

const HAS_TABLE = /<table[\s>]/i;

/** Characters from the start of a document within which its root must be. */
const ROOT_WITHIN = 4_096;

/** Tables and workbooks in text formats, which bank portals export with the extension of an XLS. */
const readMarkup = async (text: string, bounds: Bounds, reader: WorkbookReader): Promise<GridFile> => {
  const start = text.slice(0, ROOT_WITHIN);
  const format = start.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(?:\w+:)?Workbook[\s>]/.test(start) ? 'xml' : null;
  if (format !== null) {
    return workbook(format, 'xlsx', await readLibraryWorkbook(withPlainValues(decodeHtmlReferences(text)), bounds, reader));
  }
  if (/<office:document[\s>]/.test(start)) {
    return workbook('ods', 'xlsx', shownSheets(await readLibraryWorkbook(withoutDrawings(text), bounds, reader), text));
  }
  if (!HAS_TABLE.test(text)) return failParse('unsupported_format', { reason: 'markup' });
  return workbook('html', 'xlsx', await readLibraryWorkbook(plainTables(decodeHtmlReferences(text), bounds), bounds, reader), 'untyped');
};

/** Text formats of other spreadsheet programs, by their beginning. Read as a list, their marks would become names. */
const FOREIGN_TEXT: readonly (readonly [reason: string, start: RegExp])[] = [
  ['rtf', /^\{\\rtf/],
  ['sylk', /^ID;P/],
  ['socialcalc', /^socialcalc:version/],
];

/** A document that declares its type. */
const DOCUMENT = /^\s*<(?:\?xml|!doctype|html|svg)/i;
/** Documents other than pages, which contain no text to read. */
const OTHER_DOCUMENT = /^\s*<(?:\?xml|!doctype(?!\s+html)|svg)/i;

/** A closed element: a text that only begins with an angle bracket, such as a line of a chat, has none. */
const CLOSED_ELEMENT = /<\/[a-z][\w:.-]*\s*>/i;

const isMarkup = (text: string, mode: ParseMode): boolean =>
  MARKUP.test(text.slice(0, 1_000)) && (mode === 'template' || DOCUMENT.test(text.slice(0, 1_000)) || CLOSED_ELEMENT.test(text));

const readPlainText = (text: string, bounds: Bounds): GridFile => {
  const delimiter = detectDelimiter(text);
  if (delimiter === null) return oneTable('txt', readLines(text, bounds));
  return oneTable(delimiter === ',' || delimiter === ';' ? 'csv' : 'txt', readDelimited(text, delimiter, bounds));
};

/** In mode `free` a text that only begins like JSON or markup is plain text: `[20/11/26 10:33] Ana: 0121…`, `<b>Ana</b> 0121…`. */
const readText = async ({ bytes, mode }: ImportFile, bounds: Bounds, reader: WorkbookReader): Promise<GridFile> => {
  const text = decodeText(bytes);
  const foreign = FOREIGN_TEXT.find(([, start]) => start.test(text));
  if (foreign !== undefined) return failParse('unsupported_format', { reason: foreign[0] });
  if (startsAsJson(text)) {
    const grid = mode === 'free' && isNestedTooDeep(text) ? null : readJson(text, bounds);
    if (grid !== null) return oneTable('json', grid, 'typed');
    if (mode === 'template') return failParse('file_unreadable', { reason: 'broken_json' });
  }
  if (!isMarkup(text, mode)) return readPlainText(text, bounds);
  if (mode === 'free' && !HAS_TABLE.test(text) && !OTHER_DOCUMENT.test(text)) return readPlainText(pageText(text), bounds);
  return readMarkup(text, bounds, reader);
};

/** Readers that run in a thread of their own. */
export type ThreadReaders = { readonly pdfReader: PdfReader; readonly workbookReader: WorkbookReader };

/** An uploaded file. */
export type ImportFile = { readonly bytes: Uint8Array; readonly mode: ParseMode };

/** Reads a file of any supported format into tables; rejects every other. */
export const readGrids = async (
  content: ContentKind,
  file: ImportFile,
  bounds: Bounds,
  { pdfReader, workbookReader }: ThreadReaders,
): Promise<GridFile> => {
  const { bytes } = file;
  switch (content) {
    case 'archive':
      return readArchive(bytes, bounds, workbookReader);
    case 'compound':
    case 'biff':
      return workbook('xls', 'xlsx', await readLibraryWorkbook(bytes, bounds, workbookReader));
    case 'pdf':
      return oneTable('pdf', await readPdf(bytes, bounds, pdfReader), 'untyped', 'pdfjs-dist');
    case 'executable':
      return failParse('unsupported_format', { reason: 'executable' });
    case 'image':
      return failParse('unsupported_format', { reason: 'image' });
    case 'text':
      return readText(file, bounds, workbookReader);
  }
};
