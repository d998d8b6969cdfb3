import type { Clock } from '../../platform/time/clock.ts';
import { maskedName } from '../domain/masked-name.ts';
import { accountingOf, counterpartiesDocumentOf, statementOf, type ReportDocument } from '../domain/report-document.ts';
import type { MonthRequest } from '../domain/report-request.ts';
import { maskedRow } from '../domain/report-row.ts';
import type { MonthData, ReadingLimits, ReadMonth, ReportedUser } from './read-month.ts';
import type { SummarizeMonth } from './summarize-month.ts';

/** The account of a report, and whether others than its owner read it. */
export type ReportSubject = { readonly user: ReportedUser; readonly isMasked: boolean };

type Deps = { readonly readMonth: ReadMonth; readonly summarizeMonth: SummarizeMonth; readonly clock: Pick<Clock, 'now'> };

const shownData = (data: MonthData, isMasked: boolean): MonthData =>
  isMasked ? { ...data, user: { ...data.user, name: maskedName(data.user.name) }, rows: data.rows.map(maskedRow) } : data;

/** Makes the report of a month; null for more rows, or a longer time, than the limits. */
export const makeMakeReport =
  ({ readMonth, summarizeMonth, clock }: Deps) =>
  async (request: MonthRequest, { user, isMasked }: ReportSubject, limits: ReadingLimits): Promise<ReportDocument | null> => {
    const read = await readMonth(user, request.month, limits);
    if (read === null) return null;
    const data = shownData(read, isMasked);
    if (request.report === 'counterparties') return counterpartiesDocumentOf(data, request.limit);
    if (request.report === 'summary') return { report: 'summary', summary: await summarizeMonth(data), folio: data.folio };
    const given = {
      userId: user.id,
      period: data.period,
      folio: data.folio.folio,
      holder: data.user.name,
      rows: data.rows,
      issuedAt: clock.now(),
    };
    if (request.report === 'statement') return statementOf(given);
    return accountingOf(given, { limit: request.limit, decimal: request.report === 'accounting' ? request.decimal : 'dot' });
  };

export type MakeReport = ReturnType<typeof makeMakeReport>;
