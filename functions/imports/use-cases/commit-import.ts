import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';
import { applyTransition, startCommit, type ImportJob } from '../../../shared/imports/domain/import-job.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { ImportTask } from '../../../shared/imports/ports/import-task.ts';
import type { FindImport } from '../../../shared/imports/use-cases/find-import.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import { isToBeSaved } from '../domain/rows/saved-row.ts';

export type CommitDeps = {
  readonly store: ImportStore;
  readonly commitQueue: Queue<ImportTask>;
  readonly findImport: FindImport;
  readonly log: Log;
};

type CommitProblem = 'not_found' | 'import_not_committable' | 'nothing_to_commit';

/** Attempts of a confirmation under concurrent edits of rows. */
const MAX_WRITE_ATTEMPTS = 10;

/** Confirms an import. From here on it will be saved, even if the message is lost: the sweep sends it again. */
export const makeCommitImport = ({ store, commitQueue, findImport, log }: CommitDeps) => {
  const enqueue = async ({ userId, id, correlationId }: ImportJob): Promise<void> => {
    try {
      await commitQueue.send({ userId, importId: id, correlationId });
    } catch (error) {
      log.error('import_dispatch_failed', { import_id: id }, error);
    }
  };

  /** Of duplicates only the archived ones are saved, and the counters do not distinguish them. */
  const hasRowsToSave = async (job: ImportJob): Promise<boolean> => {
    const { valid, correctable, duplicate_alias: relabelled, duplicate_account: duplicates } = job.counts;
    if (valid + correctable + relabelled > 0) return true;
    return duplicates > 0 && (await store.readRows(job)).some(isToBeSaved);
  };

  return async (
    id: ImportId,
    { principal: { userId }, receivedAt, requestId }: AuthenticatedContext,
    response: IdempotentResponse<ImportJob, CommitProblem> | null,
  ): Promise<Result<ImportJob, CommitProblem>> => {
    for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
      const found = await findImport(id, userId);
      if (!found.ok) return found;
      if (found.value.status !== 'preview_ready') return fail('import_not_committable');
      if (!(await hasRowsToSave(found.value))) return fail('nothing_to_commit');
      const transition = startCommit(requestId, receivedAt);
      const committing = applyTransition(found.value, transition);
      const answer = (await response?.render(ok(committing))) ?? null;
      if ((await store.transition(found.value, transition, { answer })).kind !== 'applied') continue;
      await enqueue(committing);
      return ok(committing);
    }
    throw new Error(`import ${id} could not be confirmed: others keep changing it`);
  };
};
