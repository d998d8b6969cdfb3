import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ImportId } from '../domain/import-id.ts';
import { cancelJob, type ImportJob } from '../domain/import-job.ts';
import type { BeneficiaryImports, ImportKind } from '../domain/import-kind.ts';
import type { ImportFiles } from '../ports/import-files.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { FindImport } from './find-import.ts';

export type CleanUpDeps<Kind extends ImportKind> = { readonly store: ImportStore<Kind>; readonly files: ImportFiles; readonly log: Log };

export type CleanUpImport<Kind extends ImportKind = BeneficiaryImports> = (job: ImportJob<Kind>) => Promise<void>;

/** Deletes the files and rows of an import that was cancelled or failed. What fails to delete expires by TTL or lifecycle rule. */
export const makeCleanUpImport =
  <Kind extends ImportKind>({ store, files, log }: CleanUpDeps<Kind>): CleanUpImport<Kind> =>
  async (job) => {
    const outcomes = await Promise.allSettled([files.remove(job.fileKey), store.deleteRows(job)]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') log.warn('import_file_not_removed', { import_id: job.id }, outcome.reason);
    }
  };

type CancelDeps<Kind extends ImportKind> = {
  readonly store: ImportStore<Kind>;
  readonly findImport: FindImport<Kind>;
  readonly cleanUpImport: CleanUpImport<Kind>;
  readonly clock: Clock;
};

const MAX_WRITE_ATTEMPTS = 10;

/** Withdraws an import that is not being saved yet. */
export const makeCancelImport =
  <Kind extends ImportKind>({ store, findImport, cleanUpImport, clock }: CancelDeps<Kind>) =>
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
