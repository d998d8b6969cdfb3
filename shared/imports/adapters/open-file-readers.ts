import { join } from 'node:path';

import type { ThreadReaders } from '../parsing/spreadsheet/read-grids.ts';
import { makePdfReader } from './pdf-reader.ts';
import { makeWorkbookReader } from './workbook-reader.ts';

/** The readers that work in threads. `folder`: that of the function's code, where its bundle has the modules of the threads. */
export const openFileReaders = (folder: string): ThreadReaders => ({
  pdfReader: makePdfReader(join(folder, 'pdf-thread.mjs')),
  workbookReader: makeWorkbookReader(join(folder, 'workbook-thread.mjs')),
});
