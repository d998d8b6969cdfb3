import * as v from 'valibot';

import { runThread } from '../../platform/threads/run-thread.ts';
import type { WorkbookReader } from '../ports/workbook-reader.ts';

/** Of the function's 1,769 MB: the largest file there may be takes about half of it. */
const HEAP_MB = 768;

const rowSchema = v.object({ index: v.number(), cells: v.array(v.string()), numericColumns: v.array(v.number()) });

const readingSchema = v.variant('kind', [
  v.object({
    kind: v.literal('read'),
    sheets: v.array(v.object({ name: v.string(), isHidden: v.boolean(), rows: v.array(rowSchema) })),
    isFrom1904: v.boolean(),
  }),
  v.object({ kind: v.picklist(['encrypted', 'no_workbook', 'unreadable', 'too_many_rows']) }),
]);

/** Reads workbooks with SheetJS, each in a worker thread with a limit of memory and time. `threadFile`: the module it runs. */
export const makeWorkbookReader = (threadFile: string): WorkbookReader => ({
  read: async (source, timeoutMs) => {
    const result = await runThread({ source }, { file: threadFile, heapMb: HEAP_MB, timeoutMs });
    return result.kind === 'message' ? v.parse(readingSchema, result.message) : result;
  },
});
