/**
 * Upper bounds, in minutes, of the groups in which times from a payment to its CEP are counted. A last group has everything above.
 */
const BOUNDS = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1_440] as const;

/** The group of a time in minutes: its position among the bounds. */
export const timingGroupOf = (minutes: number): number => {
  const group = BOUNDS.findIndex((bound) => minutes <= bound);
  return group === -1 ? BOUNDS.length : group;
};

/** Number of payments in each group, by its position. */
export type TimingCounts = ReadonlyMap<number, number>;

/** Fewer payments would show the times of single accounts. */
const MIN_PAYMENTS = 10;

export type BankTiming = { readonly payments: number; readonly medianMinutes: number; readonly p90Minutes: number };

const quantile = (counts: TimingCounts, payments: number, share: number): number => {
  let reached = 0;
  for (const [group, bound] of BOUNDS.entries()) {
    reached += counts.get(group) ?? 0;
    if (reached >= payments * share) return bound;
  }
  return BOUNDS[BOUNDS.length - 1] ?? 0;
};

/**
 * Median and 90th percentile as the bounds of their groups: half of the CEPs appeared within the median. Null for too few payments. Times
 * above the last bound count as that bound.
 */
export const timingOf = (counts: TimingCounts): BankTiming | null => {
  const payments = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (payments < MIN_PAYMENTS) return null;
  return { payments, medianMinutes: quantile(counts, payments, 0.5), p90Minutes: quantile(counts, payments, 0.9) };
};

/** Days of the published times. */
export const TIMING_DAYS = 30;
