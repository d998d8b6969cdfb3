import { addDays, isCalendarDate, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { UsedHour } from './usage-counts.ts';

const HOURS_OF_DAY = 24;

/** The validations of a day in a time zone, by the hour of its clocks. */
export type DayOfHeatmap = { readonly date: CalendarDate; readonly hours: readonly number[] };

/** The date and the hour that the clocks of a time zone show. */
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  return (instant: number): { readonly date: string; readonly hour: number } => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? '';
    return { date: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
  };
};

/**
 * The days up to a last one, oldest first. Counters have whole hours in UTC: each counts in the hour of the time zone in which it begins.
 */
export const heatmapOf = (used: readonly UsedHour[], days: number, last: CalendarDate, timeZone: string): readonly DayOfHeatmap[] => {
  const clock = clockOf(timeZone);
  const counts = new Map<string, number>();
  const nameOf = (date: string, hour: number): string => `${date} ${hour}`;
  for (const { start, count } of used) {
    const { date, hour } = clock(start);
    if (!isCalendarDate(date)) throw new RangeError(`${date} is not a calendar date`);
    counts.set(nameOf(date, hour), (counts.get(nameOf(date, hour)) ?? 0) + count);
  }
  return Array.from({ length: days }, (_unused, index) => {
    const date = addDays(last, index + 1 - days);
    return { date, hours: Array.from({ length: HOURS_OF_DAY }, (_hour, hour) => counts.get(nameOf(date, hour)) ?? 0) };
  });
};
