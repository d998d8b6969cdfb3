import { calendarDateIn, daysBetween, MEXICO_CITY, parseCalendarDate, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import { nextBankingDay } from '../banking-calendar.ts';
import type { DateFormat } from './patterns.ts';

type WrittenFormat = Exclude<DateFormat, 'day_of_year' | 'unix_base32hex'>;

/** Positions of year, month and day in a written date, and the order that makes it an ISO date. */
const DATE_PATTERNS: Readonly<Record<WrittenFormat, readonly [RegExp, string]>> = {
  YYYYMMDD: [/^(20\d\d)(\d\d)(\d\d)$/, '$1-$2-$3'],
  YYMMDD: [/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3'],
  DDMMYYYY: [/^(\d\d)(\d\d)(20\d\d)$/, '$3-$2-$1'],
  'DD/MM/YYYY': [/^(\d\d)\/(\d\d)\/(20\d\d)$/, '$3-$2-$1'],
};

/** The nth day of a year, or null when the year has no such day. */
const dayOfYear = (year: number, day: number): CalendarDate | null => {
  const date = parseCalendarDate(new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10));
  return date?.startsWith(`${year}-`) === true ? date : null;
};

/** A key with a day of the year has no year: the one nearest to `fecha` is used. */
const nearestDayOfYear = (day: number, fecha: CalendarDate): CalendarDate | null => {
  const year = Number(fecha.slice(0, 4));
  const distance = (date: CalendarDate): number => Math.abs(daysBetween(date, fecha));
  const dates = [year - 1, year, year + 1].flatMap((each) => dayOfYear(each, day) ?? []);
  return dates.sort((one, other) => distance(one) - distance(other))[0] ?? null;
};

/** Seven base32hex digits hold 35 bits; the Unix time is the 34 before the last one. */
const unixTimeDate = (digits: string): CalendarDate => calendarDateIn(MEXICO_CITY, Math.floor(Number.parseInt(digits, 32) / 2) * 1000);

/** The date written in a key, the sender's calendar date or the operation date; null when it names no day that exists. */
export const readKeyDate = (text: string, format: DateFormat, fecha: CalendarDate): CalendarDate | null => {
  if (format === 'unix_base32hex') return unixTimeDate(text);
  if (format === 'day_of_year') return nearestDayOfYear(Number(text), fecha);
  const [pattern, isoOrder] = DATE_PATTERNS[format];
  return pattern.test(text) ? parseCalendarDate(text.replace(pattern, isoOrder)) : null;
};

/** The longest run of days between two banking days is that of the Holy Week, from a Wednesday to a Monday. */
const MAX_DAYS_APART = 5;

/**
 * Whether a payment of `fecha` may bear a key dated `keyDate`: up to five days earlier, as banks settle a payment on the
 * day of its key or soon after, or the first banking day after `fecha`, the operation date of a payment made in the
 * evening or on a day without banking (Banxico certifies the key MBAN01001908300003463991 under 2019-08-29).
 */
export const isCoherent = (keyDate: CalendarDate, fecha: CalendarDate): boolean => {
  if (keyDate === fecha) return true;
  const age = daysBetween(keyDate, fecha);
  if (Math.abs(age) > MAX_DAYS_APART) return false;
  return age >= 0 || keyDate === nextBankingDay(fecha);
};
