import { monthAfter, monthIn, periodOf, type ReportMonth } from '../../../shared/finance/domain/report-period.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** A month, and when it is announced (epoch milliseconds). */
export type DueMonth = { readonly month: ReportMonth; readonly dueAt: number };

/** Whether an account is notified of the statement of each month that ends. */
export type MonthlyNotice = {
  readonly userId: UserId;
  /** The month that is announced next; null while the notice is switched off. */
  readonly next: DueMonth | null;
  /** 1 at first, increased by every change. */
  readonly version: number;
};

/** After the end of the month: by then its validations are counted, and it is morning. */
const DELAY_MS = 7 * 3_600_000;

const nextOf = (month: ReportMonth, timezone: string): DueMonth => ({ month, dueAt: periodOf(month, timezone).to + 1 + DELAY_MS });

/** The notice of the month of an instant, once it has ended. */
export const switchedOn = (userId: UserId, timezone: string, now: number, previous: MonthlyNotice | null): MonthlyNotice => ({
  userId,
  next: nextOf(monthIn(timezone, now), timezone),
  version: (previous?.version ?? 0) + 1,
});

export const switchedOff = ({ userId, version }: MonthlyNotice): MonthlyNotice => ({ userId, next: null, version: version + 1 });

/** The notice with the time of its month on the clocks of an account that may have moved to another time zone. */
export const withClocksOf = ({ userId, version }: MonthlyNotice, { month }: DueMonth, timezone: string) => ({
  userId,
  next: nextOf(month, timezone),
  version: version + 1,
});

/** A month was announced: the one after it is next, also where that has ended, too. */
export const afterAnnouncement = ({ userId, version }: MonthlyNotice, { month }: DueMonth, timezone: string): MonthlyNotice => ({
  userId,
  next: nextOf(monthAfter(month), timezone),
  version: version + 1,
});
