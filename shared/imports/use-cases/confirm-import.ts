import { fail, ok, type Result } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import type { IdempotentResponse } from '../../platform/idempotency/idempotent-response.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Queue } from '../../platform/queue.ts';
import type { ImportId } from '../domain/import-id.ts';
import { applyTransition, startCommit, type ImportJob } from '../domain/import-job.ts';
import type { BeneficiaryImports, ImportKind } from '../domain/import-kind.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { ImportTask } from '../ports/import-task.ts';
import type { FindImport } from './find-import.ts';

export type ConfirmDeps<Kind extends ImportKind = BeneficiaryImports> = {
  readonly store: Pick<ImportStore<Kind>, 'transition'>;
  readonly commitQueue: Queue<ImportTask>;
  readonly findImport: FindImport<Kind>;
  readonly hasRowsToSave: (job: ImportJob<Kind>) => boolean | Promise<boolean>;
  readonly log: Log;
};

type CommitProblem = 'not_found' | 'import_not_committable' | 'nothing_to_commit';

/** Attempts of a confirmation under concurrent edits of rows. */
const MAX_WRITE_ATTEMPTS = 10;

/** Confirms an import. From here on it will be saved, even if the message is lost: the sweep sends it again. */
export const makeConfirmImport = <Kind extends ImportKind>({ store, commitQueue, findImport, hasRowsToSave, log }: ConfirmDeps<Kind>) => {
  const enqueue = async ({ userId, id, correlationId }: ImportJob<Kind>): Promise<void> => {
    try {
      await commitQueue.send({ userId, importId: id, correlationId });
    } catch (error) {
      log.error('import_dispatch_failed', { import_id: id }, error);
    }
  };

  return async (
    { id }: { readonly id: ImportId },
    { principal: { userId }, receivedAt, requestId }: AuthenticatedContext,
    response: IdempotentResponse<ImportJob<Kind>, CommitProblem> | null,
  ): Promise<Result<ImportJob<Kind>, CommitProblem>> => {
    for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
      const found = await findImport(id, userId);
      if (!found.ok) return found;
      if (found.value.status !== 'preview_ready') return fail('import_not_committable');
      if (!(await hasRowsToSave(found.value))) return fail('nothing_to_commit');
      const transition = startCommit(requestId, receivedAt);
      const committing = applyTransition<Kind>(found.value, transition);
      const answer = (await response?.render(ok(committing))) ?? null;
      if ((await store.transition(found.value, transition, { answer })).kind !== 'applied') continue;
      await enqueue(committing);
      return ok(committing);
    }
    throw new Error(`import ${id} could not be confirmed: others keep changing it`);
  };
};
