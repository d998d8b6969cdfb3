import { monthIn, periodOf, type ReportMonth } from '../../../shared/finance/domain/report-period.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** Whether an account is notified of the statement of each month that ends. */
export type MonthlyNotice = {
  readonly userId: UserId;
  /** The month that is announced next, and when (epoch milliseconds); null while the notice is switched off. */
  readonly next: { readonly month: ReportMonth; readonly dueAt: number } | null;
  /** 1 at first, increased by every change. */
  readonly version: number;
};

/** After the end of the month: by then its validations are counted, and it is morning. */
const DELAY_MS = 7 * 3_600_000;

const nextOf = (month: ReportMonth, timezone: string) => ({ month, dueAt: periodOf(month, timezone).to + 1 + DELAY_MS });

/** The notice of the month of an instant, once it has ended. */
export const switchedOn = (userId: UserId, timezone: string, now: number, previous: MonthlyNotice | null): MonthlyNotice => ({
  userId,
  next: nextOf(monthIn(timezone, now), timezone),
  version: (previous?.version ?? 0) + 1,
});

export const switchedOff = ({ userId, version }: MonthlyNotice): MonthlyNotice => ({ userId, next: null, version: version + 1 });

/** A month was announced: the current one is next. */
export const afterAnnouncement = (notice: MonthlyNotice, timezone: string, now: number): MonthlyNotice =>
  switchedOn(notice.userId, timezone, now, notice);
