import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { limitExceeded } from '../../../shared/identity/access/domain/limit-failure.ts';
import { evidenceDaysOf } from '../../../shared/identity/accounts/domain/evidence-retention.ts';
import type { AvailableUnits, MonthlyQuota } from '../../../shared/identity/plans/domain/quota-unit.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';
import { applyTransition } from '../../../shared/imports/domain/import-job.ts';
import type { ImportTask } from '../../../shared/imports/ports/import-task.ts';
import type { FindImport } from '../../../shared/imports/use-cases/find-import.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { commitBatch, type ValidationImport } from '../../../shared/validation-imports/domain/batch.ts';
import type { Notify, RowSelection, ValidationImports } from '../../../shared/validation-imports/domain/validation-row.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';

export type CommitRequest = {
  readonly id: ImportId;
  readonly selection: RowSelection;
  /** Units that the caller expects to use; null for any number. */
  readonly expectedQuota: number | null;
  /** Null for that of the creation. */
  readonly notify: Notify | null;
};

type CommitProblem = 'not_found' | 'import_not_committable' | 'nothing_to_commit' | 'expected_quota_mismatch' | 'rate_limit_exceeded';

type Deps = {
  readonly store: Pick<ValidationImportStore, 'availableUnits' | 'commit'>;
  readonly findImport: FindImport<ValidationImports>;
  readonly commitQueue: Queue<ImportTask>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

/** Attempts under concurrent edits, and under requests of the same account that take units. */
const MAX_WRITE_ATTEMPTS = 20;
const BACKOFF_MS = 40;

const requiredUnits = ({ counts }: ValidationImport, selection: RowSelection): number =>
  selection === 'valid' ? counts.valid : counts.valid + counts.correctable + counts.duplicate;

const exhausted = ({ limit, used, resetsAt }: MonthlyQuota, required: number, now: number) => {
  const failure = limitExceeded('quota', limit, resetsAt, now);
  return { ...failure, meta: { ...failure.meta, required, remaining: Math.max(0, limit - used) } };
};

/**
 * Confirms an import: one quota unit for each of its rows, all of them or none. From here on the rows will be validated, even if the
 * message is lost: the sweep sends it again.
 */
export const makeCommitImport = ({ store, findImport, commitQueue, clock, ids, log }: Deps) => {
  const enqueue = async ({ userId, id, correlationId }: ValidationImport): Promise<void> => {
    try {
      await commitQueue.send({ userId, importId: id, correlationId });
    } catch (error) {
      log.error('import_dispatch_failed', { import_id: id }, error);
    }
  };

  /** The units that a commit takes, or why it cannot. */
  const check = async (
    job: ValidationImport,
    { selection, expectedQuota }: CommitRequest,
    { quota: { gateId }, receivedAt }: AuthenticatedContext,
  ): Promise<Result<AvailableUnits, CommitProblem>> => {
    if (job.status !== 'preview_ready') return fail('import_not_committable');
    const required = requiredUnits(job, selection);
    if (required === 0) return fail('nothing_to_commit');
    if (expectedQuota !== null && expectedQuota !== required) {
      return fail('expected_quota_mismatch', { meta: { required, expected: expectedQuota } });
    }
    const available = await store.availableUnits(gateId, required, receivedAt);
    if (available === null) throw new Error('the gate of the caller is gone');
    const { limit, used } = available.quota;
    return limit - used < required ? exhausted(available.quota, required, receivedAt) : ok(available);
  };

  return async (
    request: CommitRequest,
    context: AuthenticatedContext,
    response: IdempotentResponse<ValidationImport, CommitProblem> | null,
  ): Promise<Result<ValidationImport, CommitProblem>> => {
    const { principal, receivedAt, requestId } = context;
    for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
      const found = await findImport(request.id, principal.userId);
      if (!found.ok) return found;
      const job = found.value;
      const available = await check(job, request, context);
      if (!available.ok) return available;
      const { selection, notify } = request;
      const commit = {
        selection,
        notify: notify ?? job.details.notify,
        available: available.value,
        seed: ids.uuid(),
        evidenceDays: evidenceDaysOf(principal),
      };
      const transition = commitBatch(job, commit, requestId, receivedAt);
      const committing = applyTransition<ValidationImports>(job, transition);
      const answer = (await response?.render(ok(committing))) ?? null;
      if ((await store.commit(job, transition, available.value, answer, receivedAt)) === 'applied') {
        await enqueue(committing);
        return ok(committing);
      }
      const [random = 0] = ids.bytes(1);
      await clock.sleepUntil(clock.now() + (random / 255) * BACKOFF_MS * attempt);
    }
    throw new Error(`import ${request.id} could not be confirmed: others keep changing it or its quota`);
  };
};
