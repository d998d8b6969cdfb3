import type { BankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import type { BeneficiaryStore, SaveOutcome } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { ReadUserPlan } from '../../../shared/identity/plans/ports/user-plan.ts';
import {
  completeBlock,
  completeJob,
  failJob,
  MAX_COMMIT_ATTEMPTS,
  PROCESSING_FAILED,
  recordFailedAttempt,
  requeue,
  withLease,
  type ImportJob,
} from '../../../shared/imports/domain/import-job.ts';
import { recount, ROWS_PER_BLOCK, type ImportRow } from '../../../shared/imports/domain/rows/import-row.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { holdsLease, isLeaseFree, type Lease } from '../../../shared/platform/lifecycle/lease.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { makeLabelRegister, type LabelRegister } from '../domain/rows/label-register.ts';
import { relationsOfSaving } from '../domain/rows/row-relations.ts';
import { draftOf, isToBeSaved, withSaveResult, type SavedAccount, type SaveResult } from '../domain/rows/saved-row.ts';
import type { ImportTask } from '../ports/import-task.ts';

/** Time after which a run leaves the remaining rows to the next. */
const RUN_BUDGET_MS = 90_000;
/** Longer than the function's timeout: when a lease has expired, its holder has ended. */
const LEASE_MS = 150_000;

export type SaveDeps = {
  readonly store: ImportStore;
  readonly beneficiaries: Pick<BeneficiaryStore, 'related' | 'save'>;
  readonly readUserPlan: ReadUserPlan;
  readonly commitQueue: Queue<ImportTask>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

/** Data that a run needs in addition to the rows: free beneficiaries of the plan, used labels, and accounts by their ids. */
type SaveContext = { readonly max: number; readonly labels: LabelRegister; readonly savedAccount: SavedAccount };

const saveResultOf = (outcome: SaveOutcome | undefined): SaveResult => {
  switch (outcome?.kind) {
    case 'created':
    case 'reactivated':
    case 'already_saved':
      return { kind: 'saved', beneficiaryId: outcome.beneficiary.id };
    case 'duplicate':
      return { kind: 'duplicate' };
    case 'limit_reached':
      return { kind: 'limit_reached' };
    case undefined:
      throw new Error('a beneficiary was given to be saved and nothing was said of it');
  }
};

/**
 * Saves the rows of a confirmed import, block by block in the order of the file. A block's rows and the job's counters are written together
 * once its beneficiaries are saved; after a crash in between, the next run recognises them by their tokens, so each row is saved once.
 */
export const makeSaveRows = (deps: SaveDeps) => {
  const { store, beneficiaries, readUserPlan, commitQueue, clock, ids, log } = deps;

  /** The rows of a job that are still to be saved. */
  const readRest = async (job: ImportJob): Promise<readonly ImportRow[]> => {
    const count = Math.max(0, Math.ceil(job.rowsRead / ROWS_PER_BLOCK) - job.committedBlocks);
    const blocks = await Promise.all(Array.from({ length: count }, (_unused, index) => store.readBlock(job, job.committedBlocks + index)));
    return blocks.flat().filter(isToBeSaved);
  };

  /** Reads, once per run, the saved beneficiaries related to the remaining rows: reading them per block would have quadratic cost. */
  const readContext = async (job: ImportJob): Promise<SaveContext> => {
    const [{ plan }, saved] = await Promise.all([
      readUserPlan(job.userId),
      readRest(job).then((rows) => beneficiaries.related(job.userId, relationsOfSaving(rows))),
    ]);
    const labelled = saved.flatMap(({ status, label, account: { number } }) =>
      status === 'active' && label !== null ? [{ label, account: number }] : [],
    );
    const accounts = new Map<number, BankAccount>(saved.map(({ id, account }) => [id, account]));
    return { max: plan.beneficiaries_max, labels: makeLabelRegister(labelled), savedAccount: (id) => accounts.get(id) ?? null };
  };

  const saveBlock = async (
    { userId, id }: ImportJob,
    rows: readonly ImportRow[],
    { max, labels, savedAccount }: SaveContext,
  ): Promise<readonly ImportRow[]> => {
    const drafts = rows.map((row) => draftOf(row, id, labels, savedAccount)).filter((draft) => draft !== null);
    if (drafts.length === 0) return rows;
    const outcomes = await beneficiaries.save(
      userId,
      drafts.map(({ draft }) => draft),
      { max, now: clock.now() },
    );
    const saved = new Map(drafts.map(({ row }, index) => [row.position, withSaveResult(row, saveResultOf(outcomes[index]))]));
    return rows.map((row) => saved.get(row.position) ?? row);
  };

  /** Saves the next block. Returns the updated job, or null when another run holds the lease. */
  const commitBlock = async (job: ImportJob, rows: readonly ImportRow[], context: SaveContext, lease: Lease): Promise<ImportJob | null> => {
    const after = await saveBlock(job, rows, context);
    const committed = after.filter(({ createdBeneficiaryId }) => createdBeneficiaryId !== null).length;
    const result = { counts: recount(job.counts, rows, after), committed, skipped: after.length - committed };
    const isChanged = after.some((row, index) => row !== rows[index]);
    const blocks = isChanged ? new Map([[job.committedBlocks, after]]) : new Map<number, readonly ImportRow[]>();
    const outcome = await store.transition(job, completeBlock(job, result, lease), { blocks });
    return outcome.kind === 'applied' ? outcome.current : null;
  };

  const isFinished = ({ committedBlocks, rowsRead }: ImportJob): boolean => committedBlocks * ROWS_PER_BLOCK >= rowsRead;

  /** Saves blocks until all are saved or the time is up. Null when another run holds the lease. */
  const saveAll = async (job: ImportJob, token: string, until: number): Promise<ImportJob | null> => {
    const context = await readContext(job);
    let current: ImportJob | null = job;
    let upcoming = store.readBlock(job, job.committedBlocks);
    while (current !== null && !isFinished(current) && clock.now() < until) {
      const rows = await upcoming;
      upcoming = store.readBlock(job, current.committedBlocks + 1);
      // A failed read of the next block is handled when that block is processed.
      upcoming.catch(() => undefined);
      current = await commitBlock(current, rows, context, { token, until: clock.now() + LEASE_MS });
    }
    return current;
  };

  const run = async (task: ImportTask, job: ImportJob, token: string, startedAt: number): Promise<void> => {
    const current = await saveAll(job, token, startedAt + RUN_BUDGET_MS);
    if (current === null) {
      log.info('import_dropped', { import_id: task.importId, reason: 'conflict' });
      return;
    }
    if (!isFinished(current)) {
      if ((await store.transition(current, requeue(clock.now()))).kind === 'applied') await commitQueue.send(task);
      return;
    }
    const done = await store.transition(current, completeJob(clock.now()));
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
    await store.transition(current, isLast ? failJob(PROCESSING_FAILED, current, clock.now()) : recordFailedAttempt(current, clock.now()));
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
