import * as v from 'valibot';

import { runThread } from '../../platform/threads/run-thread.ts';
import type { PdfReader } from '../ports/pdf-reader.ts';

/** Documents of 50 pages take some 50 MB. */
const HEAP_MB = 256;

const readingSchema = v.variant('kind', [
  v.object({ kind: v.literal('read'), pages: v.array(v.array(v.string())) }),
  v.object({ kind: v.literal('too_many_pages'), pages: v.number() }),
  v.object({ kind: v.picklist(['encrypted', 'unreadable']) }),
]);

/**
 * Reads PDFs with pdf.js, each in a worker thread of its own with a limit of memory and time: a document that breaks
 * pdf.js breaks that thread and nothing else. `threadFile`: the module the thread runs.
 */
export const makePdfReader = (threadFile: string): PdfReader => ({
  read: async (bytes, maxPages, timeoutMs) => {
    const result = await runThread({ bytes, maxPages }, { file: threadFile, heapMb: HEAP_MB, timeoutMs });
    return result.kind === 'message' ? v.parse(readingSchema, result.message) : result;
  },
});
