import { createHash } from 'node:crypto';

import { actorOf } from '../../shared/administration/http/admin-access.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { ok, type Result } from '../../shared/errors/failure.ts';
import type { ExportJob } from '../../shared/exports/domain/export-job.ts';
import { exportPath, presentExportJob } from '../../shared/exports/http/export-job-resource.ts';
import type { CounterpartiesDocument, ReportDocument, RowsDocument, SummaryDocument } from '../../shared/finance/domain/report-document.ts';
import { monthIn, type ReportMonth } from '../../shared/finance/domain/report-period.ts';
import { MAX_REPORT_ROWS, type MonthRequest } from '../../shared/finance/domain/report-request.ts';
import { presentCounterparties } from '../../shared/finance/http/counterparties-resource.ts';
import { presentPreview } from '../../shared/finance/http/preview-resource.ts';
import { presentSummary } from '../../shared/finance/http/summary-resource.ts';
import type { AuthenticatedContext } from '../../shared/identity/access/domain/authenticated-context.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { UserId } from '../../shared/identity/accounts/domain/identity.ts';
import { TABLE_MEDIA_TYPES } from '../../shared/platform/files/table-file.ts';
import { reprDigest } from '../../shared/platform/http/table-reply.ts';
import { getFinanceBanks, getFinanceCounterparties, getFinanceFolio, getFinanceMonths, getFinanceSummary } from './contract.ts';
import { presentBanks, presentFolio, presentMonths } from './http/finance-schemas.ts';
import { getFinanceMonthlyNotice, presentNotice, putFinanceMonthlyNotice } from './http/notice-contracts.ts';
import { getFinanceAccounting, getFinanceCeps, getFinanceStatement } from './http/report-contracts.ts';
import type { NoticeStore } from './ports/notice-store.ts';
import type { makeFindFolio } from './use-cases/find-folio.ts';
import type { FindReportedUser, ReportSubject } from './use-cases/find-reported-user.ts';
import type { makeSetNotice } from './use-cases/monthly-notices.ts';
import type { makeProduceCertificates } from './use-cases/produce-certificates.ts';
import type { ProduceReport, ReportAnswer, ReportFile } from './use-cases/produce-report.ts';
import type { makeReadBanks, makeReadMonths } from './use-cases/read-month-sums.ts';

type Parts = {
  readonly participants: ParticipantDirectory;
  readonly findReportedUser: FindReportedUser;
  readonly produceReport: ProduceReport;
  readonly produceCertificates: ReturnType<typeof makeProduceCertificates>;
  readonly readMonths: ReturnType<typeof makeReadMonths>;
  readonly readBanks: ReturnType<typeof makeReadBanks>;
  readonly findFolio: ReturnType<typeof makeFindFolio>;
  readonly notices: Pick<NoticeStore, 'find'>;
  readonly setNotice: ReturnType<typeof makeSetNotice>;
};

const DEFAULT_PREVIEW_ROWS = 20;
const MAX_PREVIEW_ROWS = 100;

const MEDIA_TYPES = { ...TABLE_MEDIA_TYPES, pdf: 'application/pdf', html: 'text/html; charset=utf-8' } as const;

const digestHeader = (bytes: Uint8Array): string => reprDigest(createHash('sha256').update(bytes).digest());

const attachment = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` });

const presentJob = (job: ExportJob, { receivedAt }: Pick<AuthenticatedContext, 'receivedAt'>) =>
  ({
    status: 202,
    kind: 'json',
    data: presentExportJob(job, null, receivedAt),
    headers: { Location: exportPath(job.id) },
  }) as const;

const headersOf = (name: string, { bytes, hasMore, folio, format }: ReportFile) => ({
  'Repr-Digest': digestHeader(bytes),
  ...attachment(`${name}-${folio}.${format}`),
  'X-Folio': folio,
  'X-Has-More': hasMore ? ('true' as const) : ('false' as const),
});

const unexpected = (): TypeError => new TypeError('a request has another report');

const summaryIn = (report: ReportDocument): SummaryDocument => {
  if (report.report !== 'summary') throw unexpected();
  return report;
};

const counterpartiesIn = (report: ReportDocument): CounterpartiesDocument => {
  if (report.report !== 'counterparties') throw unexpected();
  return report;
};

const rowsIn = (report: ReportDocument): RowsDocument => {
  if (!('rows' in report)) throw unexpected();
  return report;
};

/** The file of a document, or the job that makes it; never the document itself. */
const fileIn = (answer: ReportAnswer): Exclude<ReportAnswer, { readonly kind: 'report' }> => {
  if (answer.kind === 'report') throw unexpected();
  return answer;
};

type ReportQuery = { readonly user_id?: UserId | undefined };

export const makeRoutes = ({
  participants,
  findReportedUser,
  produceReport,
  produceCertificates,
  readMonths,
  readBanks,
  findFolio,
  notices,
  setNotice,
}: Parts): readonly Route[] => {
  const find = ({ user_id: userId = null }: { readonly user_id?: UserId | null | undefined }, context: AuthenticatedContext) =>
    findReportedUser({ caller: context, actor: actorOf(context), userId });

  const monthFor = ({ user }: ReportSubject, month: ReportMonth | undefined, { receivedAt }: AuthenticatedContext): ReportMonth =>
    month ?? monthIn(user.timezone, receivedAt);

  const produce = async (
    query: ReportQuery & { readonly month?: ReportMonth | undefined },
    context: AuthenticatedContext,
    requestOf: (month: ReportMonth) => MonthRequest,
  ): Promise<Result<ReportAnswer, 'permission_denied' | 'not_found' | 'report_too_large'>> => {
    const subject = await find(query, context);
    if (!subject.ok) return subject;
    return produceReport(requestOf(monthFor(subject.value, query.month, context)), subject.value, context);
  };

  return [
    bindProtected(getFinanceSummary, {
      prepare: ({ query }) => ok(query),
      useCase: async (query, context) => {
        const answer = await produce(query, context, (month) => ({ report: 'summary', month, format: 'json' }));
        return answer.ok ? ok({ answer: answer.value, latest: await participants.latest() }) : answer;
      },
      present: ({ answer, latest }, context) => {
        if (answer.kind === 'job') return presentJob(answer.job, context);
        if (answer.kind === 'file') throw unexpected();
        return { status: 200, kind: 'json', data: presentSummary(summaryIn(answer.report), latest) };
      },
    }),
    bindProtected(getFinanceMonths, {
      prepare: ({ query }) => ok(query),
      useCase: async (query, context) => {
        const subject = await find(query, context);
        if (!subject.ok) return subject;
        const { user } = subject.value;
        const months = await readMonths(user, monthFor(subject.value, query.month, context), query.months);
        return months.ok ? ok({ id: user.id, months: months.value }) : months;
      },
      present: ({ id, months }) => ({ status: 200, kind: 'json', data: presentMonths(id, months) }),
    }),
    bindProtected(getFinanceCounterparties, {
      prepare: ({ query }) => ok(query),
      useCase: (query, context) =>
        produce(query, context, (month) => ({ report: 'counterparties', month, format: 'json', limit: query.limit })),
      present: (answer, context) => {
        if (answer.kind === 'job') return presentJob(answer.job, context);
        if (answer.kind === 'file') throw unexpected();
        return { status: 200, kind: 'json', data: presentCounterparties(counterpartiesIn(answer.report)) };
      },
    }),
    bindProtected(getFinanceBanks, {
      prepare: ({ query }) => ok(query),
      useCase: async (query, context) => {
        const subject = await find(query, context);
        if (!subject.ok) return subject;
        const { user } = subject.value;
        const [banks, latest] = await Promise.all([readBanks(user, monthFor(subject.value, query.month, context)), participants.latest()]);
        return banks.ok ? ok({ id: user.id, banks: banks.value, latest }) : banks;
      },
      present: ({ id, banks, latest }) => ({ status: 200, kind: 'json', data: presentBanks(id, banks, latest) }),
    }),
    bindProtected(getFinanceStatement, {
      prepare: ({ query }) => ok(query),
      useCase: (query, context) => produce(query, context, (month) => ({ report: 'statement', month, format: query.format })),
      present: (answer, context) => {
        const made = fileIn(answer);
        if (made.kind === 'job') return presentJob(made.job, context);
        if (made.format === 'json' || made.format === 'zip') throw unexpected();
        return { status: 200, kind: 'file', bytes: made.bytes, mediaType: MEDIA_TYPES[made.format], headers: headersOf('statement', made) };
      },
    }),
    bindProtected(getFinanceAccounting, {
      prepare: ({ query }) => ok(query),
      useCase: (query, context) => {
        const { format, decimal, limit } = query;
        return produce(query, context, (month) =>
          format === 'preview'
            ? { report: 'preview', month, format: 'json', limit: Math.min(limit ?? DEFAULT_PREVIEW_ROWS, MAX_PREVIEW_ROWS) }
            : { report: 'accounting', month, format, decimal, limit: limit ?? MAX_REPORT_ROWS },
        );
      },
      present: (answer, context) => {
        if (answer.kind === 'job') return presentJob(answer.job, context);
        if (answer.kind === 'report') {
          const document = rowsIn(answer.report);
          const headers = { 'X-Folio': document.folio, 'X-Has-More': document.hasMore ? ('true' as const) : ('false' as const) };
          return { status: 200, kind: 'json', data: presentPreview(document, context.language), headers };
        }
        if (answer.format === 'json' || answer.format === 'zip' || answer.format === 'html') throw unexpected();
        return {
          status: 200,
          kind: 'file',
          bytes: answer.bytes,
          mediaType: MEDIA_TYPES[answer.format],
          headers: headersOf('accounting', answer),
        };
      },
    }),
    bindProtected(getFinanceCeps, {
      prepare: ({ query }) => ok(query),
      useCase: async (query, context) => {
        const subject = await find(query, context);
        if (!subject.ok) return subject;
        const { from, to, manifest } = query;
        return produceCertificates({ report: 'ceps', from, to, format: 'zip', manifest }, subject.value, context);
      },
      present: (answer, context) => {
        if (answer.kind === 'job') return presentJob(answer.job, context);
        const { bytes, name } = answer;
        const headers = { 'Repr-Digest': digestHeader(bytes), ...attachment(`${name}.zip`) };
        return { status: 200, kind: 'file', bytes, mediaType: 'application/zip', headers };
      },
    }),
    bindProtected(getFinanceFolio, {
      prepare: ({ params, query }) => ok({ folio: params.folio, query }),
      useCase: async ({ folio, query }, context) => {
        const subject = await find(query, context);
        return subject.ok ? findFolio(subject.value.user.id, folio) : subject;
      },
      present: (record) => ({ status: 200, kind: 'json', data: presentFolio(record) }),
    }),
    bindProtected(getFinanceMonthlyNotice, {
      prepare: () => ok(null),
      useCase: async (_nothing, { principal: { userId } }) => ok({ userId, notice: await notices.find(userId) }),
      present: ({ userId, notice }) => ({ status: 200, kind: 'json', data: presentNotice(userId, notice) }),
    }),
    bindProtected(putFinanceMonthlyNotice, {
      prepare: ({ body }) => ok(body.enabled),
      useCase: async (isEnabled, { principal, receivedAt }) =>
        ok({ userId: principal.userId, notice: await setNotice(principal, isEnabled, receivedAt) }),
      present: ({ userId, notice }) => ({ status: 200, kind: 'json', data: presentNotice(userId, notice) }),
    }),
  ];
};
