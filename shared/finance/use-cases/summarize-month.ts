import { financeSummaryOf, type FinanceSummary } from '../domain/finance-summary.ts';
import { monthBefore, periodOf } from '../domain/report-period.ts';
import type { ReadAmounts } from './read-amounts.ts';
import type { MonthData } from './read-month.ts';

/** The summary of a month whose rows were read. */
export const makeSummarizeMonth =
  (readAmounts: ReadAmounts) =>
  async ({ user, period, rows }: MonthData): Promise<FinanceSummary> => {
    const previous = monthBefore(period.month);
    const before = periodOf(previous, period.timezone);
    const [ofPrevious = [], ...ofDays] = await readAmounts(user.id, [before, ...period.days]);
    const days = period.days.map(({ date }, index) => ({ date, groups: ofDays[index] ?? [] }));
    return financeSummaryOf({ period, days, previous: { month: previous, groups: ofPrevious }, rows });
  };

export type SummarizeMonth = ReturnType<typeof makeSummarizeMonth>;
