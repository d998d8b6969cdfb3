import { HOUR_MS } from '../../platform/time/instant.ts';
import { startOfNextUtcMonth, utcMonth } from '../../platform/time/month.ts';

/** Whole hours in UTC, in epoch milliseconds; `until` is excluded. */
export type Hours = { readonly from: number; readonly until: number };

/** Counters that cover a range: those of months, and those of hours before and after the months. */
export type Cover = {
  /** First and last month, `YYYY-MM`; null where the range contains no whole month. */
  readonly months: { readonly first: string; readonly last: string } | null;
  readonly hours: readonly Hours[];
};

const startOfMonth = (instant: number): number => {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

/** Covers a range with as many whole months as it contains. The remaining hours are those of at most 62 days. */
export const coverOf = ({ from, until }: Hours): Cover => {
  const first = startOfMonth(from) === from ? from : startOfNextUtcMonth(from);
  const end = startOfMonth(until);
  const ranges =
    first < end
      ? [
          { from, until: first },
          { from: end, until },
        ]
      : [{ from, until }];
  return {
    months: first < end ? { first: utcMonth(first), last: utcMonth(end - 1) } : null,
    hours: ranges.filter((range) => range.from < range.until),
  };
};

/** A range of instants as whole hours and the instants before and after them; bounds are included, `to` is open when null. */
export const splitAtHours = (from: number, to: number | null) => {
  const firstHour = Math.ceil(from / HOUR_MS) * HOUR_MS;
  const endHour = to === null ? null : Math.floor((to + 1) / HOUR_MS) * HOUR_MS;
  if (to === null || endHour === null) {
    return { hours: { from: firstHour, until: null }, edges: from < firstHour ? [{ from, to: firstHour - 1 }] : [] };
  }
  if (firstHour >= endHour) return { hours: null, edges: [{ from, to }] };
  const edges = [
    { from, to: firstHour - 1 },
    { from: endHour, to },
  ];
  return { hours: { from: firstHour, until: endHour }, edges: edges.filter((edge) => edge.from <= edge.to) };
};
