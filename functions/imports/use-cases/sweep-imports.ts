import type { UserId } from '../../../shared/identity/domain/identity.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { ImportId } from '../domain/import-id.ts';
import { cancelJob, failJob, PENDING_EXPIRY_MS, requeue, type ImportJob } from '../domain/import-job.ts';
import type { ImportQueue } from '../ports/import-queue.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { makeCleanUpImport } from './cancel-import.ts';
import { PARSE_KILLED } from './parse-import.ts';

const SWEEP_LIMIT = 100;

export type SweepDeps = {
  readonly store: ImportStore;
  readonly parseQueue: ImportQueue;
  readonly commitQueue: ImportQueue;
  readonly cleanUpImport: ReturnType<typeof makeCleanUpImport>;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 *
 * Resumes imports whose message was lost or whose worker crashed, and ends previews that were not confirmed in time.
 * The state is written before the message is sent; the next sweep handles a crash in between.
 */
export const makeSweepImports = ({ store, parseQueue, commitQueue, cleanUpImport, clock, log }: SweepDeps) => {
  const resend = async (job: ImportJob, queue: ImportQueue, now: number): Promise<void> => {
    if ((await store.transition(job, requeue(job, now))) === 'conflict') return;
    log.count('StalledImportRedispatched');
    log.warn('import_redispatched', { import_id: job.id, status: job.status });
    await queue.send({ userId: job.userId, importId: job.id, correlationId: job.correlationId });
  };

  const fail = async (job: ImportJob, now: number): Promise<void> => {
    if ((await store.transition(job, failJob(job, PARSE_KILLED, job, now))) === 'conflict') return;
    log.count('ImportFailed');
    log.warn('import_failed', { import_id: job.id, error_code: PARSE_KILLED.code });
    await cleanUpImport(job);
  };

  const withdraw = async (job: ImportJob, now: number): Promise<void> => {
    if ((await store.transition(job, cancelJob(job, now))) === 'conflict') return;
    log.info('import_cancelled', { import_id: job.id });
    await cleanUpImport(job);
  };

  const sweepOne = async ({ userId, id }: { readonly userId: UserId; readonly id: ImportId }, now: number): Promise<void> => {
    const job = await store.find(userId, id);
    if (job?.dueAt === null || job === null || job.dueAt > now) return;
    if (job.status === 'preview_ready') await withdraw(job, now);
    if (job.status === 'committing') await resend(job, commitQueue, now);
    if (job.status !== 'pending') return;
    const hasFailed = job.lease !== null || job.createdAt + PENDING_EXPIRY_MS <= now;
    await (hasFailed ? fail(job, now) : resend(job, parseQueue, now));
  };

  return async (): Promise<void> => {
    const now = clock.now();
    const due = await store.due(now, SWEEP_LIMIT);
    const outcomes = await Promise.allSettled(due.map((job) => sweepOne(job, now)));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure !== undefined) throw new Error('a due import could not be swept', { cause: failure.reason });
  };
};
