import { fail, ok, type Result } from '../../../errors/failure.ts';
import { endOfDay, startOfDay } from '../../../platform/time/zoned-day.ts';
import type { HistoryFilters } from './history-request.ts';

export const DAY_MS = 86_400_000;
const MAX_SEARCH_DAYS = 90;
/** The last instant that ISO 8601 writes with a year of four digits. */
export const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** First and last instant of a part of the history, in epoch milliseconds; null where it is open. */
export type HistoryRange = { readonly from: number | null; readonly to: number | null };

/** The instants of the days of a query in a time zone; a search looks back 90 days at most. */
export const rangeOf = (filters: HistoryFilters, timeZone: string, now: number): Result<HistoryRange, 'invalid_filter'> => {
  const to = filters.to === undefined ? null : Math.max(0, Math.min(LATEST, endOfDay(timeZone, filters.to)));
  const from = filters.from === undefined ? null : Math.max(0, startOfDay(timeZone, filters.from));
  if (filters.search === undefined) return ok({ from, to });
  const longest = MAX_SEARCH_DAYS * DAY_MS;
  const end = to ?? now;
  if (from !== null && end - from > longest) return fail({ code: 'invalid_filter', parameter: 'search', reason: 'search_range' });
  return ok({ from: from ?? end - longest, to });
};
