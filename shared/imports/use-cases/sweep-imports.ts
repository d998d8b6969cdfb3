import { makeSweep, type SweepStep } from '../../platform/lifecycle/sweep.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Queue } from '../../platform/queue.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { cancelJob, failJob, PENDING_EXPIRY_MS, requeue, type ImportError, type ImportJob } from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { ImportTask } from '../ports/import-task.ts';
import type { CleanUpImport } from './cancel-import.ts';
import { PARSE_KILLED, PARSE_TIMED_OUT } from './parse-import.ts';

const SWEEP_LIMIT = 100;

export type SweepDeps<Kind extends ImportKind> = {
  readonly store: ImportStore<Kind>;
  readonly parseQueue: Queue<ImportTask>;
  readonly commitQueue: Queue<ImportTask>;
  readonly cleanUpImport: CleanUpImport<Kind>;
  /** The step of a job in a state that only its kind has, or that follows the end of it; null for none. */
  readonly laterStep?: (job: ImportJob<Kind>, now: number) => SweepStep<ImportJob<Kind>> | null;
  /** Whether another reader continues after one that died. */
  readonly isReadAgain?: (job: ImportJob<Kind>) => boolean;
  readonly clock: Clock;
  readonly log: Log;
};

type DueImport = Pick<ImportJob, 'userId' | 'id'>;

/** Resumes imports whose message was lost or whose worker crashed, and ends previews that were not confirmed in time. */
export const makeSweepImports = <Kind extends ImportKind>({
  store,
  parseQueue,
  commitQueue,
  cleanUpImport,
  laterStep = () => null,
  isReadAgain = () => false,
  clock,
  log,
}: SweepDeps<Kind>) => {
  const resendStep = (job: ImportJob<Kind>, queue: Queue<ImportTask>, now: number): SweepStep<ImportJob<Kind>> => ({
    transition: () => store.transition(job, requeue(now)),
    followUp: async ({ userId, id, status, correlationId }) => {
      log.count('StalledImportRedispatched');
      log.warn('import_redispatched', { import_id: id, status });
      await queue.send({ userId, importId: id, correlationId });
    },
  });

  const failStep = (job: ImportJob<Kind>, error: ImportError, now: number): SweepStep<ImportJob<Kind>> => ({
    transition: () => store.transition(job, failJob(error, job, now)),
    followUp: async () => {
      log.count('ImportFailed');
      log.warn('import_failed', { import_id: job.id, error_code: error.code });
      await cleanUpImport(job);
    },
  });

  const withdrawStep = (job: ImportJob<Kind>, now: number): SweepStep<ImportJob<Kind>> => ({
    transition: () => store.transition(job, cancelJob(now)),
    followUp: async () => {
      log.info('import_cancelled', { import_id: job.id });
      await cleanUpImport(job);
    },
  });

  const stepOf = (job: ImportJob<Kind>, now: number): SweepStep<ImportJob<Kind>> | null => {
    switch (job.status) {
      case 'preview_ready':
        return withdrawStep(job, now);
      case 'committing':
        return resendStep(job, commitQueue, now);
      case 'pending': {
        if (job.lease !== null && !isReadAgain(job)) return failStep(job, PARSE_KILLED, now);
        return job.createdAt + PENDING_EXPIRY_MS <= now ? failStep(job, PARSE_TIMED_OUT, now) : resendStep(job, parseQueue, now);
      }
      default:
        return laterStep(job, now);
    }
  };

  return makeSweep<DueImport, ImportJob<Kind>>({
    name: 'a due import',
    clock,
    due: (now) => store.due(now, SWEEP_LIMIT),
    find: ({ userId, id }) => store.find(userId, id),
    dueAt: ({ dueAt }) => dueAt,
    step: stepOf,
  });
};
