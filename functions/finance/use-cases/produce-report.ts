import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { newExport, type ExportJob } from '../../../shared/exports/domain/export-job.ts';
import type { ExportStore } from '../../../shared/exports/ports/export-store.ts';
import { exportIdOf, isCurrentExport, type BeginExport } from '../../../shared/exports/use-cases/begin-export.ts';
import { volumeOf } from '../../../shared/finance/domain/group-amounts.ts';
import type { ReportDocument } from '../../../shared/finance/domain/report-document.ts';
import { periodOf } from '../../../shared/finance/domain/report-period.ts';
import { maxRowsOf, type MonthRequest, type ReportFormat } from '../../../shared/finance/domain/report-request.ts';
import type { RenderReport } from '../../../shared/finance/ports/render-report.ts';
import { storeReportRequest } from '../../../shared/finance/ports/report-request.ts';
import type { MakeReport, ReportSubject } from '../../../shared/finance/use-cases/make-report.ts';
import type { ReadAmounts } from '../../../shared/finance/use-cases/read-amounts.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';

/** Validations of a month that a request reads itself, and how long it takes: a job makes other reports. */
export const MAX_ANSWER_ROWS = 20_000;
export const MAX_ANSWER_MS = 8_000;
/** Rows of a PDF of which a request is sure to have the pages in that time. */
export const MAX_ANSWER_PDF_ROWS = 1_000;
/** Size of a file in an answer: base64 adds a third, and an answer has at most 6 MB. */
const MAX_ANSWER_BYTES = 4_000_000;

type Report = { readonly kind: 'report'; readonly report: ReportDocument };

/** The file of a report, and whether its month has more rows. */
export type ReportFile = {
  readonly kind: 'file';
  readonly format: ReportFormat;
  readonly bytes: Uint8Array;
  readonly hasMore: boolean;
  readonly folio: string;
};

/** The report itself, its file, or the job that makes it. */
export type ReportAnswer = Report | ReportFile | { readonly kind: 'job'; readonly job: ExportJob };

type Context = Pick<AuthenticatedContext, 'principal' | 'language' | 'requestId' | 'receivedAt'>;

type Deps = {
  readonly makeReport: MakeReport;
  readonly readAmounts: ReadAmounts;
  readonly render: RenderReport;
  readonly exports: Pick<ExportStore, 'find'>;
  readonly begin: BeginExport;
  readonly clock: Clock;
};

/**
 * Makes the report of a month: at once where it is small, else as a job, whose file belongs to the caller. Reports of other
 * accounts are never left in files.
 */
export const makeProduceReport = ({ makeReport, readAmounts, render, exports, begin, clock }: Deps) => {
  /** The number of validations that the counters have; a month is read only where this is not too many. */
  const countOf = async ({ user }: ReportSubject, { month }: MonthRequest): Promise<number> => {
    const amounts = await readAmounts(user.id, [periodOf(month, user.timezone)]);
    return volumeOf(amounts.flat()).all.count;
  };

  /** All bytes of a file; null for more of them, or a longer time, than an answer has. */
  const readWithin = async (chunks: AsyncIterable<Uint8Array>, until: number): Promise<Uint8Array | null> => {
    const held: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of chunks) {
      held.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > MAX_ANSWER_BYTES || clock.now() >= until) return null;
    }
    return Buffer.concat(held);
  };

  const makeFile = async (
    report: ReportDocument,
    request: MonthRequest,
    { language, receivedAt }: Context,
  ): Promise<ReportAnswer | null> => {
    if (!('rows' in report) || request.format === 'json') return { kind: 'report', report };
    if (request.format === 'pdf' && report.rows.length > MAX_ANSWER_PDF_ROWS) return null;
    const bytes = await readWithin(render(report, request.format, language), receivedAt + MAX_ANSWER_MS);
    return bytes === null ? null : { kind: 'file', format: request.format, bytes, hasMore: report.hasMore, folio: report.folio };
  };

  const answerWith = async (request: MonthRequest, subject: ReportSubject, context: Context): Promise<ReportAnswer | null> => {
    const report = await makeReport(request, subject, { rows: MAX_ANSWER_ROWS, until: context.receivedAt + MAX_ANSWER_MS });
    return report === null ? null : makeFile(report, request, context);
  };

  return async (
    request: MonthRequest,
    subject: ReportSubject & { readonly isOwn: boolean },
    context: Context,
  ): Promise<Result<ReportAnswer, 'report_too_large'>> => {
    const { principal, language, requestId: correlationId, receivedAt: now } = context;
    const { userId } = principal;
    const id = exportIdOf(userId, { ...request, language, timezone: subject.user.timezone });
    const previous = subject.isOwn ? await exports.find({ userId, slot: id }) : null;
    if (previous !== null && isCurrentExport(previous, now)) return ok({ kind: 'job', job: previous });
    const count = await countOf(subject, request);
    if (count > maxRowsOf(request)) return fail('report_too_large');
    const answer = count > MAX_ANSWER_ROWS ? null : await answerWith(request, subject, context);
    if (answer !== null) return ok(answer);
    if (!subject.isOwn) return fail('report_too_large');
    const stored = { kind: 'finance', format: request.format, request: storeReportRequest(request) } as const;
    return ok({ kind: 'job', job: await begin(newExport({ id, userId, subject: stored, language, correlationId, now }), previous) });
  };
};

export type ProduceReport = ReturnType<typeof makeProduceReport>;
