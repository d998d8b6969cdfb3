import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import type { BeneficiaryStore } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import {
  completeParsing,
  failJob,
  MAX_ATTEMPTS,
  PROCESSING_FAILED,
  recordFailedAttempt,
  withLease,
  type ImportError,
  type ImportJob,
} from '../../../shared/imports/domain/import-job.ts';
import type { ParseOutcome } from '../../../shared/imports/domain/rows/candidate-row.ts';
import { countRows, type ImportRow } from '../../../shared/imports/domain/rows/import-row.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { isLeaseFree } from '../../../shared/platform/lifecycle/lease.ts';
import type { TransitionOutcome } from '../../../shared/platform/lifecycle/transition-outcome.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { knownBeneficiaries } from '../domain/known-beneficiaries.ts';
import { classifyRows } from '../domain/rows/classify-rows.ts';
import { readRowsOf } from '../domain/rows/read-row.ts';
import { relationsOfFile } from '../domain/rows/row-relations.ts';
import type { parseImportFile, ParseTools } from '../parsing/parse-import-file.ts';
import type { ImportFiles } from '../ports/import-files.ts';
import type { ImportTask } from '../ports/import-task.ts';
import type { makeCleanUpImport } from './cancel-import.ts';

/** Time limit for reading a file. */
export const PARSE_TIMEOUT_MS = 75_000;
/** Longer than the function's timeout: when a lease has expired, its holder has ended. */
const LEASE_MS = 100_000;

export type ParseDeps = {
  readonly store: ImportStore;
  readonly files: ImportFiles;
  readonly beneficiaries: Pick<BeneficiaryStore, 'related'>;
  readonly participants: ParticipantDirectory;
  readonly parse: typeof parseImportFile;
  readonly readers: Pick<ParseTools, 'languageModel' | 'pdfReader' | 'workbookReader'>;
  readonly cleanUpImport: ReturnType<typeof makeCleanUpImport>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

type ParsedRows = { readonly kind: 'rows'; readonly rows: readonly ImportRow[] } & Pick<
  Extract<ParseOutcome, { kind: 'parsed' }>,
  'format' | 'llmInvoked' | 'report'
>;
type ParseResult = ParsedRows | Extract<ParseOutcome, { kind: 'failed' }>;

const UNREADABLE: ParseResult = { kind: 'failed', code: 'file_unreadable', params: {}, format: null, llmInvoked: false };

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
export const makeParseImport = (deps: ParseDeps) => {
  const { store, files, beneficiaries, participants, parse, readers, cleanUpImport, clock, ids, log } = deps;

  const drop = ({ importId }: ImportTask, reason: string): void => {
    log.info('import_dropped', { import_id: importId, reason });
  };

  const read = async ({ userId, fileKey, parseMode }: ImportJob, deadline: number): Promise<ParseResult> => {
    const [bytes, latest] = await Promise.all([files.read(fileKey), participants.latest()]);
    if (bytes === null) return UNREADABLE;
    const banks = { fecha: calendarDateIn(MEXICO_CITY, clock.now()), participants: latest };
    const tools = { ...readers, limits: IMPORT_LIMITS, banks, remainingMs: () => deadline - clock.now() };
    const outcome = await parse({ bytes, mode: parseMode }, tools);
    if (outcome.kind === 'failed') return outcome;
    const rows = readRowsOf(outcome.rows, banks);
    const saved = await beneficiaries.related(userId, relationsOfFile(rows));
    return { ...outcome, kind: 'rows', rows: classifyRows(rows, knownBeneficiaries(saved), banks) };
  };

  const finish = async (job: ImportJob, result: ParseResult): Promise<TransitionOutcome<ImportJob>> => {
    const known = { fileFormat: result.format, llmInvoked: result.llmInvoked };
    if (result.kind === 'failed') {
      return store.transition(job, failJob({ code: result.code, params: result.params }, known, clock.now()));
    }
    const { rows, format, llmInvoked, report } = result;
    await store.putRows(job, rows);
    const parsed = { counts: countRows(rows), rowsRead: rows.length, fileFormat: format, llmInvoked, report };
    return store.transition(job, completeParsing(parsed, clock.now()));
  };

  const report = (job: ImportJob, startedAt: number): void => {
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
  const removeFile = async ({ id, fileKey }: ImportJob): Promise<void> => {
    try {
      await files.remove(fileKey);
    } catch (error) {
      log.warn('import_file_not_removed', { import_id: id }, error);
    }
  };

  const releaseAfterFailure = async (job: ImportJob): Promise<void> => {
    log.count('ImportInterrupted');
    const isLast = job.attempts + 1 >= MAX_ATTEMPTS;
    await store.transition(job, isLast ? failJob(PROCESSING_FAILED, job, clock.now()) : recordFailedAttempt(job, clock.now()));
  };

  const run = async (task: ImportTask, job: ImportJob, startedAt: number): Promise<void> => {
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
