import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { newExport, type ExportJob } from '../../../shared/exports/domain/export-job.ts';
import type { ExportStore } from '../../../shared/exports/ports/export-store.ts';
import { exportIdOf, isCurrentExport, type BeginExport } from '../../../shared/exports/use-cases/begin-export.ts';
import { isExact, volumeOf, type Volume } from '../../../shared/finance/domain/group-amounts.ts';
import type { ReportDocument } from '../../../shared/finance/domain/report-document.ts';
import { monthBefore, periodOf } from '../../../shared/finance/domain/report-period.ts';
import { maxRowsOf, type MonthRequest, type ReportFormat } from '../../../shared/finance/domain/report-request.ts';
import type { RenderReport } from '../../../shared/finance/ports/render-report.ts';
import { storeReportRequest } from '../../../shared/finance/ports/report-request.ts';
import type { MakeReport, ReportSubject } from '../../../shared/finance/use-cases/make-report.ts';
import type { ReadAmounts } from '../../../shared/finance/use-cases/read-amounts.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { MAX_ANSWER_MS, readAnswer } from './read-answer.ts';

/** Validations of a month that a request reads itself: a job makes other reports. */
export const MAX_ANSWER_ROWS = 20_000;
/** Rows of a PDF of which a request is sure to have the pages in that time. */
export const MAX_ANSWER_PDF_ROWS = 1_000;

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
  /** What the counters have of the months that a report shows: these are read only where that is not too much. */
  const countedOf = async ({ user }: ReportSubject, { report, month }: MonthRequest): Promise<readonly Volume[]> => {
    const months = report === 'summary' ? [monthBefore(month), month] : [month];
    const amounts = await readAmounts(
      user.id,
      months.map((each) => periodOf(each, user.timezone)),
    );
    return amounts.map(volumeOf);
  };

  const makeFile = async (
    report: ReportDocument,
    request: MonthRequest,
    { language, receivedAt }: Context,
  ): Promise<ReportAnswer | null> => {
    if (!('rows' in report) || request.format === 'json') return { kind: 'report', report };
    if (request.format === 'pdf' && report.rows.length > MAX_ANSWER_PDF_ROWS) return null;
    const bytes = await readAnswer(render(report, request.format, language), receivedAt + MAX_ANSWER_MS, clock);
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
    const counted = await countedOf(subject, request);
    const count = counted.at(-1)?.all.count ?? 0;
    if (count > maxRowsOf(request) || !counted.every(isExact)) return fail('report_too_large');
    const answer = count > MAX_ANSWER_ROWS ? null : await answerWith(request, subject, context);
    if (answer !== null) return ok(answer);
    if (!subject.isOwn) return fail('report_too_large');
    const stored = { kind: 'finance', format: request.format, request: storeReportRequest(request) } as const;
    return ok({ kind: 'job', job: await begin(newExport({ id, userId, subject: stored, language, correlationId, now }), previous) });
  };
};

export type ProduceReport = ReturnType<typeof makeProduceReport>;
