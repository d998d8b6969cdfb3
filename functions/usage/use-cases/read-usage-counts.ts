import type { HourCounts, MonthCounts, ValidationCounters } from '../../../shared/counters/ports/validation-counters.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { addDays, calendarDateIn } from '../../../shared/platform/time/calendar-date.ts';
import { HOUR_MS } from '../../../shared/platform/time/instant.ts';
import { utcMonth, utcMonthsBefore } from '../../../shared/platform/time/month.ts';
import { startOfDay } from '../../../shared/platform/time/zoned-day.ts';
import { heatmapOf, type DayOfHeatmap } from '../domain/heatmap.ts';
import { countWhere, isUse, type UsedHour } from '../domain/usage-counts.ts';

type Counters = Pick<ValidationCounters, 'byHour' | 'byMonth'>;

/** Counts of the months up to that of an instant, oldest first: one for each, also without validations. */
export const makeReadUsageHistory =
  (counters: Counters) =>
  async (userId: UserId, months: number, now: number): Promise<readonly MonthCounts[]> => {
    const names = Array.from({ length: months }, (_unused, index) => utcMonthsBefore(now, months - 1 - index));
    const counted = await counters.byMonth(userId, utcMonthsBefore(now, months - 1), utcMonth(now));
    const byName = new Map(counted.map((each) => [each.month, each.tallies]));
    return names.map((month) => ({ month, tallies: byName.get(month) ?? [] }));
  };

/** Counts of one month. */
export const makeReadUsageBreakdown =
  (counters: Counters) =>
  async (userId: UserId, month: string): Promise<MonthCounts> =>
    (await counters.byMonth(userId, month, month))[0] ?? { month, tallies: [] };

const usedIn = ({ start, tallies }: HourCounts): UsedHour => ({ start, count: countWhere(tallies, isUse) });

/** The last days of a time zone by the hour, oldest first, up to that of an instant. */
export const makeReadUsageHeatmap =
  (counters: Counters) =>
  async ({ userId, timezone }: Pick<Principal, 'userId' | 'timezone'>, days: number, now: number): Promise<readonly DayOfHeatmap[]> => {
    const today = calendarDateIn(timezone, now);
    const from = Math.ceil(startOfDay(timezone, addDays(today, 1 - days)) / HOUR_MS) * HOUR_MS;
    const hours = await counters.byHour(userId, { from, until: (Math.floor(now / HOUR_MS) + 1) * HOUR_MS });
    return heatmapOf(hours.map(usedIn), days, today, timezone);
  };
