import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { newExport, type ExportJob } from '../../../shared/exports/domain/export-job.ts';
import type { ExportStore } from '../../../shared/exports/ports/export-store.ts';
import { exportIdOf, isCurrentExport, type BeginExport } from '../../../shared/exports/use-cases/begin-export.ts';
import type { Segment } from '../../../shared/finance/domain/report-period.ts';
import { fileNameOf, type CertificatesRequest } from '../../../shared/finance/domain/report-request.ts';
import { storeReportRequest } from '../../../shared/finance/ports/report-request.ts';
import type { ReportSubject } from '../../../shared/finance/use-cases/make-report.ts';
import type { ListCertificates, PackCertificates } from '../../../shared/finance/use-cases/pack-certificates.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { daysBetween, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { endOfDay, startOfDay } from '../../../shared/platform/time/zoned-day.ts';
import { MAX_ANSWER_MS, readAnswer } from './read-answer.ts';

/** Certificates that an answer has; a job packs more of them. A certificate has some 40 kB. */
export const MAX_ANSWER_CERTIFICATES = 20;
/** Days of an archive at most, the first and the last included. */
const MAX_DAYS = 31;

/** The archive itself with its name, or the job that packs it. */
export type CertificatesAnswer =
  | { readonly kind: 'archive'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'job'; readonly job: ExportJob };

type Context = Pick<AuthenticatedContext, 'principal' | 'language' | 'requestId' | 'receivedAt'>;

type Deps = {
  readonly listCertificates: ListCertificates;
  readonly packCertificates: PackCertificates;
  readonly exports: Pick<ExportStore, 'find'>;
  readonly begin: BeginExport;
  readonly clock: Clock;
};

/** Whether days are in their order, and not too many. */
export const isCertificateRange = (from: CalendarDate, to: CalendarDate): boolean => from <= to && daysBetween(from, to) < MAX_DAYS;

/** Packs the certificates of some days: a few small ones at once, others as a job. */
export const makeProduceCertificates = ({ listCertificates, packCertificates, exports, begin, clock }: Deps) => {
  /** How many certificates there are; null for more than an answer has, and when they are not counted at an instant. */
  const countWithin = async (userId: ReportSubject['user']['id'], segment: Segment, until: number): Promise<number | null> => {
    let count = 0;
    for await (const page of listCertificates(userId, segment)) {
      count += page.length;
      if (count > MAX_ANSWER_CERTIFICATES || clock.now() >= until) return null;
    }
    return count;
  };

  return async (
    request: CertificatesRequest,
    { user, isMasked, isOwn }: ReportSubject & { readonly isOwn: boolean },
    { principal, language, requestId: correlationId, receivedAt: now }: Context,
  ): Promise<Result<CertificatesAnswer, 'invalid_range' | 'no_ceps' | 'permission_denied' | 'report_too_large'>> => {
    if (isMasked) return fail({ code: 'permission_denied', params: { permission: 'admin:clear_data_read' } });
    const { from, to, manifest } = request;
    if (!isCertificateRange(from, to)) return fail({ code: 'invalid_range', parameter: 'from' });
    const segment = { from: startOfDay(user.timezone, from), to: endOfDay(user.timezone, to) };
    const { userId } = principal;
    const id = exportIdOf(userId, { ...request, language, timezone: user.timezone });
    const previous = isOwn ? await exports.find({ userId, slot: id }) : null;
    if (previous !== null && isCurrentExport(previous, now)) return ok({ kind: 'job', job: previous });
    const until = now + MAX_ANSWER_MS;
    const count = await countWithin(user.id, segment, until);
    if (count === 0) return fail('no_ceps');
    const bytes = count === null ? null : await readAnswer(packCertificates(user.id, segment, manifest).chunks, until, clock);
    if (bytes !== null) return ok({ kind: 'archive', name: fileNameOf(request), bytes });
    if (!isOwn) return fail('report_too_large');
    const stored = { kind: 'finance', format: request.format, request: storeReportRequest(request) } as const;
    return ok({ kind: 'job', job: await begin(newExport({ id, userId, subject: stored, language, correlationId, now }), previous) });
  };
};
