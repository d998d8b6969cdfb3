import type { WorkbookReader, WorkbookReading, WorkbookSheet, WorkbookSource } from '../../ports/workbook-reader.ts';
import type { Bounds } from '../bounds.ts';
import { failParse } from '../parse-error.ts';
import type { Grid, SheetTables } from './grid.ts';

const gridOf = ({ rows }: WorkbookSheet, bounds: Bounds): Grid => {
  for (const [at, { cells }] of rows.entries()) {
    bounds.step();
    bounds.rows(at + 1);
    bounds.columns(cells.length);
    for (const cell of cells) bounds.cell(cell.length);
  }
  return rows;
};

/** A workbook with nothing but hidden sheets shows them all. */
const tablesOf = ({ sheets, isFrom1904 }: Extract<WorkbookReading, { kind: 'read' }>, bounds: Bounds): SheetTables => {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const read = visible.length === 0 ? sheets : visible;
  return {
    tables: read.map((sheet) => ({ name: sheet.name, grid: gridOf(sheet, bounds) })),
    hidden: sheets.filter((sheet) => !read.includes(sheet)).map(({ name }) => name),
    isFrom1904,
  };
};

const failureOf = (reading: Exclude<WorkbookReading, { kind: 'read' }>, bounds: Bounds): never => {
  switch (reading.kind) {
    case 'encrypted':
      return failParse('password_required');
    case 'no_workbook':
      return failParse('unsupported_format', { reason: 'no_workbook' });
    case 'unreadable':
      return failParse('file_unreadable', { reason: 'broken_workbook' });
    case 'too_many_rows':
      return failParse('too_many_rows', { limit: bounds.limits.maxRows });
    case 'exhausted':
      return failParse('suspicious_file', { reason: 'exhausts_the_reader' });
    case 'timeout':
      return failParse('parse_timeout');
  }
};

/** The sheets of a workbook that the library reads, within the limits of any file. */
export const readLibraryWorkbook = async (source: WorkbookSource, bounds: Bounds, reader: WorkbookReader): Promise<SheetTables> => {
  const reading = await reader.read(source, bounds.remainingMs());
  return reading.kind === 'read' ? tablesOf(reading, bounds) : failureOf(reading, bounds);
};
