import { allowedReceiptsPerDay } from '../../../shared/identity/plans/domain/receipt-readings.ts';
import type { ReadUserPlan } from '../../../shared/identity/plans/ports/user-plan.ts';
import { completeParsing, failJob, MAX_ATTEMPTS, requeue, type ImportError } from '../../../shared/imports/domain/import-job.ts';
import { NOTHING_READ } from '../../../shared/imports/domain/read-report.ts';
import { checkRow, NO_REQUEST_ROWS, uncheckedRow } from '../../../shared/imports/domain/rows/request-row.ts';
import { blockOf, byBlock, countRows, ROWS_PER_BLOCK } from '../../../shared/imports/domain/rows/row-blocks.ts';
import { ParseError } from '../../../shared/imports/parsing/parse-error.ts';
import type { ImportFiles } from '../../../shared/imports/ports/import-files.ts';
import type { ImportTask } from '../../../shared/imports/ports/import-task.ts';
import type { CleanUpImport } from '../../../shared/imports/use-cases/cancel-import.ts';
import { PARSE_KILLED } from '../../../shared/imports/use-cases/parse-import.ts';
import type { OverridesDocument } from '../../../shared/overrides/ports/overrides-document.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { isLeaseFree } from '../../../shared/platform/lifecycle/lease.ts';
import type { TransitionOutcome } from '../../../shared/platform/lifecycle/transition-outcome.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import {
  beginReadings,
  leaseReading,
  recordReadings,
  reserveReadings,
  type ValidationImport,
} from '../../../shared/validation-imports/domain/batch.ts';
import { NO_IMAGES, type ValidationImports, type ValidationRow } from '../../../shared/validation-imports/domain/validation-row.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';
import { classifyRows } from '../domain/classify-rows.ts';
import { openImages, type OpenedImages } from '../parsing/open-images.ts';
import type { makeReadReceipt } from './read-receipt.ts';
import { knownValidations, type RowsDeps } from './validation-rows.ts';

type Deps = RowsDeps & {
  readonly store: ValidationImportStore;
  readonly files: ImportFiles;
  readonly parseQueue: Queue<ImportTask>;
  readonly readReceipt: ReturnType<typeof makeReadReceipt>;
  readonly readUserPlan: ReadUserPlan;
  readonly overrides: Pick<OverridesDocument, 'latest'>;
  readonly cleanUpImport: CleanUpImport<ValidationImports>;
  readonly ids: Ids;
  readonly log: Log;
};

/** Receipts read at the same time. Their rows are stored together: a worker that dies loses no more. */
const READ_AT_ONCE = 4;
/** Time in which a run starts to read receipts; the next message continues. A receipt takes up to {@link RECEIPT_TIMEOUT_MS}. */
const RUN_MS = 45_000;
const RECEIPT_TIMEOUT_MS = 20_000;
/** Longer than the function's timeout: when a lease has expired, its holder has ended. */
const LEASE_MS = 100_000;

/**
 * Reads the receipts of an import, a few at a time. Each few are stored with their place on the import, so that a worker that dies loses
 * none and stores none twice; another continues there. Reading costs money: the receipts count against a limit of the account's plan
 * before the first is read, and readings that were not made are given back.
 */
export const makeReadImages = (deps: Deps) => {
  const { store, files, parseQueue, readReceipt, clock, ids, log } = deps;

  const removeFile = async ({ id, fileKey }: ValidationImport): Promise<void> => {
    try {
      await files.remove(fileKey);
    } catch (error) {
      log.warn('import_file_not_removed', { import_id: id }, error);
    }
  };

  const failWith = async (job: ValidationImport, error: ImportError): Promise<void> => {
    const failed = await store.transition(job, failJob(error, job, clock.now()));
    if (failed.kind !== 'applied') return;
    log.count('ImportFailed');
    log.info('import_failed', { import_id: job.id, error_code: error.code });
    await removeFile(job);
  };

  /** Counts the receipts of a file against the limit of the day, once; null when they exceed it, or another worker was faster. */
  const reserve = async (job: ValidationImport, count: number): Promise<ValidationImport | null> => {
    if (job.details.images !== null && job.details.images.day !== null) return job;
    const [plans, { sections }] = await Promise.all([deps.readUserPlan(job.userId), deps.overrides.latest()]);
    const limit = allowedReceiptsPerDay(plans, sections.settings.data);
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const reserved = await store.reserveReadings(job, reserveReadings(job, day, count), { day, count, limit });
    if (reserved.kind === 'applied') return reserved.current;
    if (reserved.kind === 'limit_reached') {
      await failWith(job, { code: 'receipts_limit_reached', params: { limit, required: count, remaining: reserved.remaining } });
    }
    return null;
  };

  /** Reads some receipts and stores their rows with the place of the next; null when the import changed meanwhile. */
  const readSome = async (
    known: ValidationImport,
    { files: images }: OpenedImages,
    rows: readonly ValidationRow[],
  ): Promise<{ readonly job: ValidationImport; readonly rows: readonly ValidationRow[] } | null> => {
    const { images: progress } = known.details;
    const done = progress?.done ?? 0;
    const some = images.slice(done, done + READ_AT_ONCE);
    const begun = await store.transition(known, beginReadings(known, some.length));
    if (begun.kind !== 'applied') return null;
    const job = begun.current;
    const deadline = clock.now() + RECEIPT_TIMEOUT_MS;
    const read = await Promise.all(some.map((file, index) => readReceipt(job.userId, file, done + index, deadline)));
    const checked = await Promise.all(read.map(({ row }, index) => checkRow(uncheckedRow(row, done + index), deps.preflight)));
    const added = classifyRows(checked, () => null);
    const all = [...rows, ...added];
    const used = (progress?.used ?? 0) + read.filter(({ isCharged }) => isCharged).length;
    const firstBlock = blockOf(done);
    const blocks = new Map([...byBlock(all)].filter(([block]) => block >= firstBlock));
    const step = recordReadings(job, { ...(progress ?? NO_IMAGES), used, reading: 0, done: done + added.length });
    const lease = { lease: job.lease === null ? null : { ...job.lease, until: clock.now() + LEASE_MS }, dueAt: clock.now() + LEASE_MS };
    const stored = await store.transition(job, { ...step, changes: { ...step.changes, ...lease } }, { blocks });
    return stored.kind === 'applied' ? { job: stored.current, rows: all } : null;
  };

  const rowsSoFar = async (job: ValidationImport): Promise<readonly ValidationRow[]> => {
    const count = Math.ceil((job.details.images?.done ?? 0) / ROWS_PER_BLOCK);
    return (await Promise.all(Array.from({ length: count }, (_unused, block) => store.readBlock(job, block)))).flat();
  };

  const finish = async (
    job: ValidationImport,
    { format }: OpenedImages,
    rows: readonly ValidationRow[],
  ): Promise<TransitionOutcome<ValidationImport>> => {
    const known = await knownValidations(deps, job.userId, rows);
    const classified = classifyRows(rows, ({ position }) => known.get(position) ?? null);
    await store.putRows(job, classified);
    const report = { ...NOTHING_READ, reader: 'own' as const };
    const parsed = { counts: countRows(classified, NO_REQUEST_ROWS), rowsRead: rows.length, fileFormat: format, llmInvoked: false, report };
    return store.transition(job, completeParsing(parsed, clock.now()));
  };

  const continueLater = async (job: ValidationImport): Promise<void> => {
    const queued = await store.transition(job, requeue(clock.now()));
    const { userId, id, correlationId } = job;
    if (queued.kind === 'applied') await parseQueue.send({ userId, importId: id, correlationId });
  };

  const run = async (leased: ValidationImport, startedAt: number): Promise<void> => {
    const bytes = await files.read(leased.fileKey);
    if (bytes === null) return failWith(leased, { code: 'file_unreadable', params: {} });
    const opened = openImages(bytes);
    let job = await reserve(leased, opened.files.length);
    let rows = job === null ? [] : await rowsSoFar(job);
    while (job !== null && (job.details.images?.done ?? 0) < opened.files.length) {
      if (clock.now() >= startedAt + RUN_MS) return continueLater(job);
      const next = await readSome(job, opened, rows);
      if (next === null) return;
      ({ job, rows } = next);
    }
    if (job === null) return;
    const finished = await finish(job, opened, rows);
    if (finished.kind !== 'applied') {
      // Its rows were written after the import was cancelled, or erased.
      await deps.cleanUpImport({ ...job, rowsRead: rows.length });
      return;
    }
    log.count('ImportParsed');
    log.info('import_parsed', { import_id: job.id, format: opened.format, rows: rows.length, duration_ms: clock.now() - startedAt });
    await removeFile(job);
  };

  /** Ends the work of a run that failed: for good if the file is broken, else the sweep sends the import again. */
  const release = async ({ userId, id }: ValidationImport, error: unknown): Promise<void> => {
    const job = await store.find(userId, id);
    if (job?.status !== 'pending') return;
    if (error instanceof ParseError) {
      await failWith(job, { code: error.failure.code, params: error.failure.params });
      return;
    }
    log.error('import_interrupted', { import_id: id }, error);
    log.count('ImportInterrupted');
    await store.transition(job, requeue(clock.now()));
  };

  return async (task: ImportTask): Promise<void> => {
    const startedAt = clock.now();
    const job = await store.find(task.userId, task.importId);
    if (job?.status !== 'pending' || !isLeaseFree(job.lease, startedAt)) {
      log.info('import_dropped', { import_id: task.importId, reason: job?.status ?? 'missing' });
      return;
    }
    if (job.attempts >= MAX_ATTEMPTS) return failWith(job, PARSE_KILLED);
    const leased = await store.transition(job, leaseReading(job, { token: ids.uuid(), until: startedAt + LEASE_MS }));
    if (leased.kind !== 'applied') return;
    try {
      await run(leased.current, startedAt);
    } catch (error) {
      await release(leased.current, error);
    }
  };
};
