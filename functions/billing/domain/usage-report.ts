import { startOfNextUtcMonth } from '../../../shared/platform/time/month.ts';

/** A number of units, negative after refunds, that are reported at an instant (epoch milliseconds) of their month. */
export type UsageReport = { readonly id: string; readonly quantity: number; readonly at: number };

/** What was reported of a month: the meter's units, and those that a credit returned after the final invoice. */
export type UsageOfMonth = {
  readonly reported: number;
  readonly credited: number;
  /** Stored before it is sent; its outcome is not known yet. */
  readonly pending: (UsageReport & { readonly kind: 'meter' | 'credit' }) | null;
};

export const NO_USAGE: UsageOfMonth = { reported: 0, credited: 0, pending: null };

/** The processor makes the invoice of a month at its end and closes it an hour later; units that are reported until then are on it. */
const INVOICE_OPEN_MS = 45 * 60_000;

/** The instant of a month at which usage is reported, or null once its invoice is final. `month` is `YYYY-MM`. */
export const reportInstant = (month: string, now: number): number | null => {
  const end = startOfNextUtcMonth(Date.parse(`${month}-01T00:00:00Z`));
  if (now < end) return now;
  return now < end + INVOICE_OPEN_MS ? end - 1_000 : null;
};

export type Usage = {
  readonly used: number;
  readonly included: number;
  /** Units beyond the included ones that the account pays for, at most: the highest cap of the month, 0 if overage was off. */
  readonly cap: number;
};

/** Units to be charged: never more than the cap, except what is charged already. */
export const unitsToCharge = ({ used, included, cap }: Usage, { reported, credited }: UsageOfMonth): number =>
  Math.min(Math.max(0, used - included), Math.max(cap, reported - credited));
