import { IMPORT_LIMITS } from '../../beneficiaries/domain/import-limits.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { isLeaseFree } from '../../platform/lifecycle/lease.ts';
import type { TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import {
  completeParsing,
  failJob,
  MAX_ATTEMPTS,
  PROCESSING_FAILED,
  recordFailedAttempt,
  withLease,
  type ImportError,
  type ImportJob,
} from '../domain/import-job.ts';
import type { CountsOf, ImportKind } from '../domain/import-kind.ts';
import type { ParseOutcome } from '../domain/parse-outcome.ts';
import type { ImportFiles } from '../ports/import-files.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { ImportTask } from '../ports/import-task.ts';
import type { CleanUpImport } from './cancel-import.ts';

/** Time limit for reading a file. */
export const PARSE_TIMEOUT_MS = 75_000;
/** Longer than the function's timeout: when a lease has expired, its holder has ended. */
const LEASE_MS = 100_000;

/** The result of reading the file of a job: its classified rows, or why there are none. */
export type ParseResult<Kind extends ImportKind> =
  | ({ readonly kind: 'rows'; readonly rows: readonly Kind['row'][]; readonly counts: CountsOf<Kind> } & Pick<
      Extract<ParseOutcome<unknown>, { kind: 'parsed' }>,
      'format' | 'llmInvoked' | 'report'
    >)
  | Extract<ParseOutcome<unknown>, { kind: 'failed' }>;

export type ParseDeps<Kind extends ImportKind> = {
  readonly store: ImportStore<Kind>;
  readonly files: ImportFiles;
  /** Reads a file within the time left and classifies its rows; never throws because of the file. */
  readonly readRows: (job: ImportJob<Kind>, bytes: Uint8Array, remainingMs: () => number) => Promise<ParseResult<Kind>>;
  readonly cleanUpImport: CleanUpImport<Kind>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

const UNREADABLE = { kind: 'failed', code: 'file_unreadable', params: {}, format: null, llmInvoked: false } as const;

/**
 * The failure of a job whose reader gave no result until its lease ended: the file used up the memory of the function, which the limits of
 * a thread cover only in part, and the process was killed.
 */
export const PARSE_KILLED: ImportError = { code: 'reader_killed', params: {} };

/** The failure of a job that was not read in time. */
export const PARSE_TIMED_OUT: ImportError = { code: 'parse_timeout', params: {} };

/**
 * Reads the file of an import and classifies its rows. Safe to run any number of times for one message, also concurrently: the lease admits
 * one reader, and only the version that it leased can continue. A fault of the service is retried; a file that kills its reader is not read
 * twice.
 */
export const makeParseImport = <Kind extends ImportKind>({ store, files, readRows, cleanUpImport, clock, ids, log }: ParseDeps<Kind>) => {
  const drop = ({ importId }: ImportTask, reason: string): void => {
    log.info('import_dropped', { import_id: importId, reason });
  };

  const read = async (job: ImportJob<Kind>, deadline: number): Promise<ParseResult<Kind>> => {
    const bytes = await files.read(job.fileKey);
    return bytes === null ? UNREADABLE : readRows(job, bytes, () => deadline - clock.now());
  };

  const finish = async (job: ImportJob<Kind>, result: ParseResult<Kind>): Promise<TransitionOutcome<ImportJob<Kind>>> => {
    const known = { fileFormat: result.format, llmInvoked: result.llmInvoked };
    if (result.kind === 'failed') {
      return store.transition(job, failJob({ code: result.code, params: result.params }, known, clock.now()));
    }
    const { rows, counts, format, llmInvoked, report } = result;
    await store.putRows(job, rows);
    const parsed = { counts, rowsRead: rows.length, fileFormat: format, llmInvoked, report };
    return store.transition(job, completeParsing<Kind>(parsed, clock.now()));
  };

  const report = (job: ImportJob<Kind>, startedAt: number): void => {
    const fields = { import_id: job.id, format: job.fileFormat, duration_ms: clock.now() - startedAt, llm_invoked: job.llmInvoked };
    if (job.status === 'failed') {
      log.count('ImportFailed');
      log.info('import_failed', { ...fields, error_code: job.error?.code });
      return;
    }
    log.count('ImportParsed');
    log.info('import_parsed', { ...fields, rows: job.rowsRead });
  };

  /** The uploaded file is not needed any more. */
  const removeFile = async ({ id, fileKey }: ImportJob<Kind>): Promise<void> => {
    try {
      await files.remove(fileKey);
    } catch (error) {
      log.warn('import_file_not_removed', { import_id: id }, error);
    }
  };

  const releaseAfterFailure = async (job: ImportJob<Kind>): Promise<void> => {
    log.count('ImportInterrupted');
    const isLast = job.attempts + 1 >= MAX_ATTEMPTS;
    await store.transition(job, isLast ? failJob(PROCESSING_FAILED, job, clock.now()) : recordFailedAttempt(job, clock.now()));
  };

  const run = async (task: ImportTask, job: ImportJob<Kind>, startedAt: number): Promise<void> => {
    const finished = await finish(job, await read(job, startedAt + PARSE_TIMEOUT_MS));
    if (finished.kind === 'applied') {
      report(finished.current, startedAt);
      await removeFile(finished.current);
      return;
    }
    drop(task, finished.kind);
    if (finished.kind === 'not_found' || finished.current.status === 'cancelled')
      await cleanUpImport({ ...job, rowsRead: IMPORT_LIMITS.maxRows });
  };

  return async (task: ImportTask): Promise<void> => {
    const startedAt = clock.now();
    const job = await store.find(task.userId, task.importId);
    if (job?.status !== 'pending' || !isLeaseFree(job.lease, startedAt)) {
      drop(task, job?.status ?? 'missing');
      return;
    }
    if (job.lease !== null) {
      const failed = await store.transition(job, failJob(PARSE_KILLED, job, startedAt));
      if (failed.kind === 'applied') report(failed.current, startedAt);
      return;
    }
    const leased = await store.transition(job, withLease({ token: ids.uuid(), until: startedAt + LEASE_MS }));
    if (leased.kind !== 'applied') {
      drop(task, 'lost_race');
      return;
    }
    try {
      await run(task, leased.current, startedAt);
    } catch (error) {
      log.error('import_interrupted', { import_id: job.id }, error);
      await releaseAfterFailure(leased.current);
    }
  };
};
