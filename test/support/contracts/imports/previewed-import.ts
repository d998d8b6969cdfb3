import { completeParsing, type ImportJob } from '../../../../shared/imports/domain/import-job.ts';
import type { ReadReport } from '../../../../shared/imports/domain/read-report.ts';
import { NO_ROWS, type ImportRow } from '../../../../shared/imports/domain/rows/import-row.ts';
import { countRows } from '../../../../shared/imports/domain/rows/row-blocks.ts';
import { anImport } from '../../builders/imports/imports.ts';
import type { Storage } from '../storage.ts';

export const NOW = 1_000_000;

export const REPORT: ReadReport = {
  reader: 'own',
  sheetsRead: [{ name: null, firstRowIndex: 0, rows: 3 }],
  sheetsSkipped: [{ name: 'Notas', reason: 'hidden' }],
  rowsSkipped: [{ reason: 'above_header', count: 1, rowIndexes: [0] }],
};

/** A created import whose file was read. */
export const previewed = async ({ imports }: Storage, rows: readonly ImportRow[], number = 42): Promise<ImportJob> => {
  const job = anImport(number);
  await imports.create(job, null);
  await imports.putRows(job, rows);
  const parsed = { counts: countRows(rows, NO_ROWS), rowsRead: rows.length, fileFormat: 'csv', llmInvoked: false, report: REPORT } as const;
  const ready = await imports.transition(job, completeParsing(parsed, NOW));
  if (ready.kind !== 'applied') throw new Error(ready.kind);
  return ready.current;
};
