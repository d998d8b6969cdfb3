import type { ImportJob } from '../../../shared/imports/domain/import-job.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import { isToBeSaved } from '../domain/rows/saved-row.ts';

/** Whether a commit saves a row. Of duplicates only the archived ones are saved, and the counters do not distinguish them. */
export const makeHasRowsToSave =
  (store: Pick<ImportStore, 'readRows'>) =>
  async (job: ImportJob): Promise<boolean> => {
    const { valid, correctable, duplicate_alias: relabelled, duplicate_account: duplicates } = job.counts;
    if (valid + correctable + relabelled > 0) return true;
    return duplicates > 0 && (await store.readRows(job)).some(isToBeSaved);
  };
