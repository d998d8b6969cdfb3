import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { ok, type Result } from '../../../shared/errors/failure.ts';
import { newExport, type ExportJob, type PendingExport } from '../../../shared/exports/domain/export-job.ts';
import type { ExportStore } from '../../../shared/exports/ports/export-store.ts';
import { exportIdOf, isCurrentExport, type BeginExport } from '../../../shared/exports/use-cases/begin-export.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { readChunks, type TableFormat, type WriteTable } from '../../../shared/platform/files/table-file.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { rangeOf } from '../../../shared/validation/domain/history/history-range.ts';
import type { HistoryFilters, HistoryPart } from '../../../shared/validation/domain/history/history-request.ts';
import { validationColumns } from '../../../shared/validation/domain/history/validation-table.ts';
import type { ValidationSummary } from '../../../shared/validation/domain/validation.ts';
import { storeValidationExport } from '../../../shared/validation/ports/validation-export.ts';
import type { WalkHistory } from '../../../shared/validation/use-cases/history/walk-history.ts';

/** Rows that a request writes itself: a job writes more. */
export const MAX_ANSWER_ROWS = 5_000;
/** How long a request reads rows before a job does. */
export const MAX_ANSWER_MS = 8_000;
/** Size of a file in an answer: base64 adds a third, and an answer has at most 6 MB. */
const MAX_ANSWER_BYTES = 4_000_000;

export type ExportRequest = { readonly filters: HistoryFilters; readonly format: TableFormat; readonly limit: number };

/** The file itself, or the job that writes it. */
export type ExportAnswer =
  | { readonly kind: 'file'; readonly format: TableFormat; readonly bytes: Uint8Array; readonly hasMore: boolean }
  | { readonly kind: 'job'; readonly job: ExportJob };

type Deps = {
  readonly walk: WalkHistory;
  readonly participants: ParticipantDirectory;
  readonly writeTable: WriteTable;
  readonly exports: Pick<ExportStore, 'find'>;
  readonly begin: BeginExport;
  readonly clock: Clock;
};

type Rows = { readonly rows: readonly ValidationSummary[]; readonly hasMore: boolean };

/** The caller's validations as a file, newest first: at once where they are few and found soon, else written by a job. */
export const makeExportValidations = ({ walk, participants, writeTable, exports, begin, clock }: Deps) => {
  /** The rows of a file; null for more than an answer has, or more time than it may take. */
  const readRows = async (userId: PendingExport['userId'], request: HistoryPart): Promise<Rows | null> => {
    const until = clock.now() + MAX_ANSWER_MS;
    const rows: ValidationSummary[] = [];
    for await (const page of walk(userId, request)) {
      rows.push(...page);
      if (rows.length > request.limit && request.limit <= MAX_ANSWER_ROWS) return { rows: rows.slice(0, request.limit), hasMore: true };
      if (rows.length > MAX_ANSWER_ROWS || clock.now() >= until) return null;
    }
    return { rows, hasMore: false };
  };

  const fileOf = async (rows: Rows['rows'], format: TableFormat): Promise<Uint8Array> => {
    const columns = validationColumns(await participants.latest());
    return readChunks(writeTable({ name: 'validations', columns, rows }, format));
  };

  return async (
    { filters, format, limit }: ExportRequest,
    { principal, language, requestId, receivedAt }: AuthenticatedContext,
  ): Promise<Result<ExportAnswer, 'invalid_filter'>> => {
    const { userId } = principal;
    const range = rangeOf(filters, principal.timezone, receivedAt);
    if (!range.ok) return range;
    // What is accepted from now on is not in the file, however long its job waits.
    const request = { filters, limit, from: range.value.from ?? 0, to: Math.min(range.value.to ?? receivedAt, receivedAt) };
    const id = exportIdOf(userId, { filters, format, limit, timezone: principal.timezone });
    const previous = await exports.find({ userId, slot: id });
    if (previous !== null && isCurrentExport(previous, receivedAt)) return ok({ kind: 'job', job: previous });
    const found = await readRows(userId, request);
    const bytes = found === null ? null : await fileOf(found.rows, format);
    if (found !== null && bytes !== null && bytes.byteLength <= MAX_ANSWER_BYTES) {
      return ok({ kind: 'file', format, bytes, hasMore: found.hasMore });
    }
    const subject = { kind: 'validations', format, request: storeValidationExport(request) } as const;
    return ok({
      kind: 'job',
      job: await begin(newExport({ id, userId, subject, language, correlationId: requestId, now: receivedAt }), previous),
    });
  };
};
