import {
  cancelJob,
  failJob,
  PENDING_EXPIRY_MS,
  requeue,
  type ImportError,
  type ImportJob,
} from '../../../shared/imports/domain/import-job.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import { makeSweep, type SweepStep } from '../../../shared/platform/lifecycle/sweep.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { ImportTask } from '../ports/import-task.ts';
import type { makeCleanUpImport } from './cancel-import.ts';
import { PARSE_KILLED, PARSE_TIMED_OUT } from './parse-import.ts';

const SWEEP_LIMIT = 100;

export type SweepDeps = {
  readonly store: ImportStore;
  readonly parseQueue: Queue<ImportTask>;
  readonly commitQueue: Queue<ImportTask>;
  readonly cleanUpImport: ReturnType<typeof makeCleanUpImport>;
  readonly clock: Clock;
  readonly log: Log;
};

type DueImport = Pick<ImportJob, 'userId' | 'id'>;

/** Resumes imports whose message was lost or whose worker crashed, and ends previews that were not confirmed in time. */
export const makeSweepImports = ({ store, parseQueue, commitQueue, cleanUpImport, clock, log }: SweepDeps) => {
  const resendStep = (job: ImportJob, queue: Queue<ImportTask>, now: number): SweepStep<ImportJob> => ({
    transition: () => store.transition(job, requeue(now)),
    followUp: async ({ userId, id, status, correlationId }) => {
      log.count('StalledImportRedispatched');
      log.warn('import_redispatched', { import_id: id, status });
      await queue.send({ userId, importId: id, correlationId });
    },
  });

  const failStep = (job: ImportJob, error: ImportError, now: number): SweepStep<ImportJob> => ({
    transition: () => store.transition(job, failJob(error, job, now)),
    followUp: async () => {
      log.count('ImportFailed');
      log.warn('import_failed', { import_id: job.id, error_code: error.code });
      await cleanUpImport(job);
    },
  });

  const withdrawStep = (job: ImportJob, now: number): SweepStep<ImportJob> => ({
    transition: () => store.transition(job, cancelJob(now)),
    followUp: async () => {
      log.info('import_cancelled', { import_id: job.id });
      await cleanUpImport(job);
    },
  });

  const stepOf = (job: ImportJob, now: number): SweepStep<ImportJob> | null => {
    switch (job.status) {
      case 'preview_ready':
        return withdrawStep(job, now);
      case 'committing':
        return resendStep(job, commitQueue, now);
      case 'pending': {
        if (job.lease !== null) return failStep(job, PARSE_KILLED, now);
        return job.createdAt + PENDING_EXPIRY_MS <= now ? failStep(job, PARSE_TIMED_OUT, now) : resendStep(job, parseQueue, now);
      }
      case 'completed':
      case 'failed':
      case 'cancelled':
        return null;
    }
  };

  return makeSweep<DueImport, ImportJob>({
    name: 'a due import',
    clock,
    due: (now) => store.due(now, SWEEP_LIMIT),
    find: ({ userId, id }) => store.find(userId, id),
    dueAt: ({ dueAt }) => dueAt,
    step: stepOf,
  });
};
