import type { ContentKind } from '../../domain/detect-format.ts';
import type { FileReader } from '../../domain/read-report.ts';
import type { FileFormat } from '../../domain/rows/candidate-row.ts';
import type { PdfReader } from '../../ports/pdf-reader.ts';
import type { Bounds } from '../bounds.ts';
import { readJson, startsAsJson } from '../json.ts';
import { failParse } from '../parse-error.ts';
import { readPdf } from '../pdf/pdf.ts';
import type { CellTypes } from '../table-rows.ts';
import { detectDelimiter, readDelimited, readLines } from '../text/delimited.ts';
import { decodeText } from '../text/text-decoding.ts';
import type { Grid, Table } from './grid.ts';
import { readXls } from './xls.ts';
import { findWorkbook, readXlsx } from './xlsx.ts';
import { openArchive } from './zip.ts';

/** A file as tables, whatever its format. */
export type GridFile = {
  readonly format: FileFormat;
  readonly reader: FileReader;
  readonly types: CellTypes;
  readonly tables: readonly Table[];
  /** Names of sheets that its author does not show, which are not read. */
  readonly hidden: readonly string[];
};

const oneTable = (format: FileFormat, grid: Grid, types: CellTypes = 'untyped', reader: FileReader = 'own'): GridFile => ({
  format,
  reader,
  types,
  tables: [{ name: null, grid }],
  hidden: [],
});

const readArchive = (bytes: Uint8Array, bounds: Bounds): GridFile => {
  const archive = openArchive(bytes);
  const workbook = findWorkbook(archive);
  if (workbook === null) return failParse('unsupported_format', { reason: 'archive' });
  return { format: 'xlsx', reader: 'own', types: 'typed', ...readXlsx(archive, workbook, bounds) };
};

/** Markup that spreadsheets also open, which is none of the formats. */
const MARKUP = /^\s*<(?:\?xml|!doctype|html|table|svg|[a-z]+:?[a-z]*[\s>])/i;

const readText = (bytes: Uint8Array, bounds: Bounds): GridFile => {
  const text = decodeText(bytes);
  if (startsAsJson(text)) {
    const grid = readJson(text, bounds);
    return grid === null ? failParse('file_unreadable', { reason: 'broken_json' }) : oneTable('json', grid, 'typed');
  }
  if (MARKUP.test(text.slice(0, 1_000))) return failParse('unsupported_format', { reason: 'markup' });
  const delimiter = detectDelimiter(text);
  if (delimiter === null) return oneTable('txt', readLines(text, bounds));
  return oneTable(delimiter === ',' || delimiter === ';' ? 'csv' : 'txt', readDelimited(text, delimiter, bounds));
};

/** Reads a file of any of the formats into tables; rejects every other. */
export const readGrids = async (content: ContentKind, bytes: Uint8Array, bounds: Bounds, pdfReader: PdfReader): Promise<GridFile> => {
  switch (content) {
    case 'archive':
      return readArchive(bytes, bounds);
    case 'compound':
      return {
        format: 'xls',
        reader: 'own',
        types: 'typed',
        tables: readXls(bytes, bounds).map((grid) => ({ name: null, grid })),
        hidden: [],
      };
    case 'pdf':
      return oneTable('pdf', await readPdf(bytes, bounds, pdfReader));
    case 'executable':
      return failParse('unsupported_format', { reason: 'executable' });
    case 'image':
      return failParse('unsupported_format', { reason: 'image' });
    case 'text':
      return readText(bytes, bounds);
  }
};
