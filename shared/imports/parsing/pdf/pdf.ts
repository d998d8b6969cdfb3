import { unsafePdf } from '../../../pdf/pdf-streams.ts';
import type { PdfReader } from '../../ports/pdf-reader.ts';
import type { Bounds } from '../bounds.ts';
import { failParse } from '../parse-error.ts';
import { NO_COLUMNS, type Grid, type Row } from '../spreadsheet/grid.ts';

const rowsOf = (pages: readonly (readonly string[])[], bounds: Bounds): Grid => {
  const rows: Row[] = [];
  for (const [index, line] of pages.flat().entries()) {
    bounds.step();
    const cells = line.split('\t').map((cell) => cell.trim());
    bounds.cell(line.length);
    bounds.columns(cells.length);
    bounds.rows(rows.push({ index, cells, numericColumns: NO_COLUMNS }));
  }
  return rows;
};

/** Rejects a PDF that pdf.js must not open (interface: Limits). */
const checkSafety = (bytes: Uint8Array, { limits, step }: Bounds): void => {
  const limit = limits.maxDecodedPdfBytes;
  switch (unsafePdf(bytes, { limit, step })) {
    case 'decoded_too_large':
      return failParse('decoded_too_large', { limit });
    case 'password':
      return failParse('password_required');
    case 'unknown_encryption':
      return failParse('file_unreadable', { reason: 'encrypted' });
    case null:
  }
};

/** The lines of a PDF as a table: wide gaps separate the cells of a line. Lines are counted over all pages. */
export const readPdf = async (bytes: Uint8Array, bounds: Bounds, pdfReader: PdfReader): Promise<Grid> => {
  checkSafety(bytes, bounds);
  const { maxPdfPages } = bounds.limits;
  const reading = await pdfReader.read(bytes, maxPdfPages, bounds.remainingMs());
  switch (reading.kind) {
    case 'read':
      return rowsOf(reading.pages, bounds);
    case 'too_many_pages':
      return failParse('too_many_pages', { limit: maxPdfPages, pages: reading.pages });
    case 'timeout':
      return failParse('parse_timeout');
    case 'exhausted':
      return failParse('suspicious_file', { reason: 'exhausts_the_reader' });
    case 'encrypted':
      return failParse('password_required');
    case 'unreadable':
      return failParse('file_unreadable', { reason: 'broken_pdf' });
  }
};
