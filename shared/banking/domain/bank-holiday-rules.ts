import { addDays, parseCalendarDate, type CalendarDate } from '../../platform/time/calendar-date.ts';

const dateOf = (year: number, month: number, day: number): CalendarDate => {
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  const date = parseCalendarDate(text);
  if (date === null) throw new RangeError(`${text} is not a calendar date`);
  return date;
};

/** Day of the week in the calendar, 0 for Sunday. */
export const weekdayOf = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The first, second, … Monday of a month; months count from 1. */
export const nthMonday = (year: number, month: number, nth: number): CalendarDate => {
  const first = dateOf(year, month, 1);
  return addDays(first, ((8 - weekdayOf(first)) % 7) + 7 * (nth - 1));
};

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher; Meeus, Astronomical Algorithms, chapter 8). */
export const easterSunday = (year: number): CalendarDate => {
  const lunarYear = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const lunarCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * lunarYear + century - Math.floor(century / 4) - lunarCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const latest = Math.floor((lunarYear + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * latest + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
};

/** A presidency begins every six years: on 1 October since 2024, on 1 December before (Constitution, article 83). */
const inaugurationsOf = (year: number): readonly CalendarDate[] =>
  (year - 2024) % 6 === 0 ? [dateOf(year, year >= 2024 ? 10 : 12, 1)] : [];

/**
 * Days of a year, apart from weekends, on which the CNBV has ordered Mexican banks to close every year since 2006 (Ley de Instituciones de
 * Crédito, article 95). In order; some may fall on a weekend.
 */
export const bankHolidaysByRule = (year: number): readonly CalendarDate[] => {
  const easter = easterSunday(year);
  return [
    dateOf(year, 1, 1),
    nthMonday(year, 2, 1),
    nthMonday(year, 3, 3),
    addDays(easter, -3),
    addDays(easter, -2),
    dateOf(year, 5, 1),
    dateOf(year, 9, 16),
    ...inaugurationsOf(year),
    dateOf(year, 11, 2),
    nthMonday(year, 11, 3),
    dateOf(year, 12, 12),
    dateOf(year, 12, 25),
  ].toSorted();
};
