import type { Ids } from '../../platform/ids/ids.ts';
import { holdsLease, isLeaseFree, type Lease } from '../../platform/lifecycle/lease.ts';
import type { TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Queue } from '../../platform/queue.ts';
import type { Clock } from '../../platform/time/clock.ts';
import {
  completeBlock,
  MAX_COMMIT_ATTEMPTS,
  recordFailedAttempt,
  requeue,
  withLease,
  type ImportJob,
  type ImportTransition,
} from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import { recount, ROWS_PER_BLOCK } from '../domain/rows/row-blocks.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { ImportTask } from '../ports/import-task.ts';

/** Longer than the function's timeout: when a lease has expired, its holder has ended. */
const LEASE_MS = 150_000;
/** A run begins no more blocks after this time; the next run continues with them. Its function has 120 seconds. */
const RUN_BUDGET_MS = 90_000;

/** How the rows of a kind are saved. */
export type RowSaver<Kind extends ImportKind> = {
  /** Begins a run: saves the rows of one block after the other, each at most once however often it is called for them. */
  readonly begin: (
    job: ImportJob<Kind>,
  ) => Promise<(job: ImportJob<Kind>, rows: readonly Kind['row'][]) => Promise<readonly Kind['row'][]>>;
  readonly isSaved: (row: Kind['row']) => boolean;
  /** Follows the last block. */
  readonly complete: (job: ImportJob<Kind>) => Promise<TransitionOutcome<ImportJob<Kind>>>;
  /** The end of a job whose rows cannot be saved. */
  readonly fail: (job: ImportJob<Kind>, now: number) => ImportTransition<Kind>;
};

export type CommitRowsDeps<Kind extends ImportKind> = {
  readonly store: ImportStore<Kind>;
  readonly commitQueue: Queue<ImportTask>;
  readonly saver: RowSaver<Kind>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

/**
 * Saves the rows of a confirmed import, block by block in the order of the file. A block and the job's counters are written together once
 * its rows are saved; after a crash in between, the next run saves the block again, which changes nothing.
 */
export const makeCommitRows = <Kind extends ImportKind>({ store, commitQueue, saver, clock, ids, log }: CommitRowsDeps<Kind>) => {
  type Job = ImportJob<Kind>;
  type SaveBlock = Awaited<ReturnType<typeof saver.begin>>;

  /** Saves the next block. Returns the updated job, or null when another run holds the lease. */
  const commitBlock = async (job: Job, rows: readonly Kind['row'][], saveBlock: SaveBlock, lease: Lease): Promise<Job | null> => {
    const after = await saveBlock(job, rows);
    const committed = after.filter(saver.isSaved).length;
    const result = { counts: recount<Kind['row']['status']>(job.counts, rows, after), committed, skipped: after.length - committed };
    const isChanged = after.some((row, index) => row !== rows[index]);
    const blocks = isChanged ? new Map([[job.committedBlocks, after]]) : new Map<number, readonly Kind['row'][]>();
    const outcome = await store.transition(job, completeBlock<Kind>(job, result, lease), { blocks });
    return outcome.kind === 'applied' ? outcome.current : null;
  };

  const isFinished = ({ committedBlocks, rowsRead }: Job): boolean => committedBlocks * ROWS_PER_BLOCK >= rowsRead;

  /** Saves blocks until all are saved or the time is up. Null when another run holds the lease. */
  const saveAll = async (job: Job, token: string, until: number): Promise<Job | null> => {
    const saveBlock = await saver.begin(job);
    let current: Job | null = job;
    let upcoming = store.readBlock(job, job.committedBlocks);
    while (current !== null && !isFinished(current) && clock.now() < until) {
      const rows = await upcoming;
      upcoming = store.readBlock(job, current.committedBlocks + 1);
      // A failed read of the next block is handled when that block is processed.
      upcoming.catch(() => undefined);
      current = await commitBlock(current, rows, saveBlock, { token, until: clock.now() + LEASE_MS });
    }
    return current;
  };

  const run = async (task: ImportTask, job: Job, token: string, startedAt: number): Promise<void> => {
    const current = await saveAll(job, token, startedAt + RUN_BUDGET_MS);
    if (current === null) {
      log.info('import_dropped', { import_id: task.importId, reason: 'conflict' });
      return;
    }
    if (!isFinished(current)) {
      if ((await store.transition(current, requeue(clock.now()))).kind === 'applied') await commitQueue.send(task);
      return;
    }
    const done = await saver.complete(current);
    if (done.kind !== 'applied') return;
    log.count('ImportCommitted');
    log.info('import_committed', {
      import_id: job.id,
      committed: done.current.committedCount,
      skipped: done.current.skippedCount,
      duration_ms: clock.now() - startedAt,
    });
  };

  /**
   * After a fault of the service, saved rows stay saved and the sweep resumes the job. A block that can never be saved must not block the
   * user's imports, so the job fails after MAX consecutive attempts.
   */
  const releaseAfterFailure = async (task: ImportTask, token: string): Promise<void> => {
    log.count('ImportInterrupted');
    const current = await store.find(task.userId, task.importId);
    if (current === null || !holdsLease(current.lease, token)) return;
    const isLast = current.attempts + 1 >= MAX_COMMIT_ATTEMPTS;
    await store.transition(current, isLast ? saver.fail(current, clock.now()) : recordFailedAttempt(current, clock.now()));
    if (isLast) log.count('ImportFailed');
  };

  return async (task: ImportTask): Promise<void> => {
    const startedAt = clock.now();
    const job = await store.find(task.userId, task.importId);
    if (job?.status !== 'committing' || !isLeaseFree(job.lease, startedAt)) {
      log.info('import_dropped', { import_id: task.importId, reason: job?.status ?? 'missing' });
      return;
    }
    const token = ids.uuid();
    const leased = await store.transition(job, withLease({ token, until: startedAt + LEASE_MS }));
    if (leased.kind !== 'applied') {
      log.info('import_dropped', { import_id: task.importId, reason: 'lost_race' });
      return;
    }
    try {
      await run(task, leased.current, token, startedAt);
    } catch (error) {
      log.error('import_interrupted', { import_id: job.id }, error);
      await releaseAfterFailure(task, token);
    }
  };
};
