import type { Brand } from '../brand.ts';

/** A day of the Gregorian calendar, `YYYY-MM-DD`, that exists. */
export type CalendarDate = Brand<string, 'CalendarDate'>;

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export const isCalendarDate = (text: string): text is CalendarDate => {
  if (!/^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/.test(text)) return false;
  const day = Number(text.slice(8));
  // Only the last days of a month may be missing: a date beyond its month is another day of the next.
  return day <= 28 || new Date(`${text}T00:00:00Z`).getUTCDate() === day;
};

/** The text as a date, or null when it is malformed or names a day that does not exist (2026-02-30). */
export const parseCalendarDate = (text: string): CalendarDate | null => (isCalendarDate(text) ? text : null);

/** `later - earlier` in whole days. */
export const daysBetween = (earlier: CalendarDate, later: CalendarDate): number =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000);

/** The day so many days later; a negative number counts back. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => {
  const text = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  if (!isCalendarDate(text)) throw new RangeError(`${text} is not a calendar date`);
  return text;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs a hundred times what using it does. */
const dateFormatter = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, made);
  return made;
};

/** Since 1973 the offsets of all time zones are whole minutes: no day begins within one. */
const MINUTE_MS = 60_000;

/** The date found last in each time zone, and its minute. */
const lastDates = new Map<string, { readonly minute: number; readonly date: CalendarDate }>();

/** The calendar date in an IANA time zone at an instant (epoch milliseconds, in 1973 or later). */
export const calendarDateIn = (timeZone: string, epochMs: number): CalendarDate => {
  const minute = Math.floor(epochMs / MINUTE_MS);
  const last = lastDates.get(timeZone);
  if (last?.minute === minute) return last.date;
  const date = dateFormatter(timeZone).format(epochMs);
  if (!isCalendarDate(date)) throw new RangeError(`${date} is not a calendar date`);
  lastDates.set(timeZone, { minute, date });
  return date;
};

/** UTC-6 all year since October 2022. */
export const MEXICO_CITY = 'America/Mexico_City';
