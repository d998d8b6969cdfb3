import type { Brand } from '../../platform/brand.ts';
import { addDays, calendarDateIn, isCalendarDate, type CalendarDate } from '../../platform/time/calendar-date.ts';
import { endOfDay, startOfDay } from '../../platform/time/zoned-day.ts';

/** A calendar month, `YYYY-MM`. */
export type ReportMonth = Brand<string, 'ReportMonth'>;

/** The months before 2000 are those with which reports of that year compare: no request names one. */
export const isReportMonth = (text: string): text is ReportMonth => /^(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])$/.test(text);

/** The first month of a report. */
export const FIRST_REPORT_MONTH = '2000-01';

/** Instants of a part of the time, both included, in epoch milliseconds. */
export type Segment = { readonly from: number; readonly to: number };

export type DaySegment = Segment & { readonly date: CalendarDate };

/** A month in an IANA time zone, whose days may have 23 to 25 hours. */
export type ReportPeriod = Segment & { readonly month: ReportMonth; readonly timezone: string; readonly days: readonly DaySegment[] };

const LONGEST_MONTH = 31;

const monthOf = (date: CalendarDate): ReportMonth => {
  const month = date.slice(0, 7);
  if (!isReportMonth(month)) throw new RangeError(`${month} is not a month of a report`);
  return month;
};

const firstDayOf = (month: ReportMonth): CalendarDate => {
  const date = `${month}-01`;
  if (!isCalendarDate(date)) throw new RangeError(`${date} is not a calendar date`);
  return date;
};

/** The month of an instant in a time zone. */
export const monthIn = (timezone: string, epochMs: number): ReportMonth => monthOf(calendarDateIn(timezone, epochMs));

/** The month before another one. */
export const monthBefore = (month: ReportMonth): ReportMonth => monthOf(addDays(firstDayOf(month), -1));

/** The month after another one. */
export const monthAfter = (month: ReportMonth): ReportMonth => monthOf(addDays(firstDayOf(month), LONGEST_MONTH));

/** As many months as `count`, the earliest first, of which the last is `month`. */
export const monthsUntil = (month: ReportMonth, count: number): readonly ReportMonth[] => {
  const months = [month];
  while (months.length < count) months.unshift(monthBefore(months[0] ?? month));
  return months;
};

/** The days from one to another, both included. */
export const daysBetween = (timezone: string, first: CalendarDate, last: CalendarDate): readonly DaySegment[] => {
  const days: DaySegment[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    days.push({ date, from: startOfDay(timezone, date), to: endOfDay(timezone, date) });
  }
  return days;
};

/** A month as the clocks of a time zone show it. */
export const periodOf = (month: ReportMonth, timezone: string): ReportPeriod => {
  const first = firstDayOf(month);
  let last = addDays(first, 27);
  while (addDays(last, 1).startsWith(month)) last = addDays(last, 1);
  const days = daysBetween(timezone, first, last);
  return { month, timezone, days, from: startOfDay(timezone, first), to: endOfDay(timezone, last) };
};
