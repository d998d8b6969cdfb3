import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';
import { cancelJob, type ImportJob } from '../../../shared/imports/domain/import-job.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { ImportFiles } from '../ports/import-files.ts';
import type { makeFindImport } from './find-import.ts';

export type CleanUpDeps = { readonly store: ImportStore; readonly files: ImportFiles; readonly log: Log };

/** Deletes the files and rows of an import that was cancelled or failed. What fails to delete expires by TTL or lifecycle rule. */
export const makeCleanUpImport =
  ({ store, files, log }: CleanUpDeps) =>
  async (job: ImportJob): Promise<void> => {
    const outcomes = await Promise.allSettled([files.remove(job.fileKey), store.deleteRows(job)]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') log.warn('import_file_not_removed', { import_id: job.id }, outcome.reason);
    }
  };

type CancelDeps = {
  readonly store: ImportStore;
  readonly findImport: ReturnType<typeof makeFindImport>;
  readonly cleanUpImport: ReturnType<typeof makeCleanUpImport>;
  readonly clock: Clock;
};

const MAX_WRITE_ATTEMPTS = 10;

/** Withdraws an import that is not being saved yet. */
export const makeCancelImport =
  ({ store, findImport, cleanUpImport, clock }: CancelDeps) =>
  async (id: ImportId, userId: UserId): Promise<Result<null, 'not_found' | 'import_not_cancellable'>> => {
    for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
      const found = await findImport(id, userId);
      if (!found.ok) return found;
      const job = found.value;
      if (job.status !== 'pending' && job.status !== 'preview_ready') return fail('import_not_cancellable');
      if ((await store.transition(job, cancelJob(clock.now()))).kind !== 'applied') continue;
      await cleanUpImport(job);
      return ok(null);
    }
    throw new Error(`import ${id} could not be cancelled: others keep changing it`);
  };
