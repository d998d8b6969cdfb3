import { addDays, type CalendarDate } from '../../platform/time/calendar-date.ts';
import { BANK_HOLIDAYS } from '../data/bank-holidays.generated.ts';
import { bankHolidaysByRule, weekdayOf } from './bank-holiday-rules.ts';

const PUBLISHED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  BANK_HOLIDAYS.map(([year, dates]) => [year, new Set(dates.split(' '))]),
);

/** Holidays of a year: those of its published list, else those of the rules. */
const holidaysOf = (year: string): ReadonlySet<string> => PUBLISHED.get(year) ?? new Set(bankHolidaysByRule(Number(year)));

const isWeekend = (date: CalendarDate): boolean => weekdayOf(date) === 0 || weekdayOf(date) === 6;

/**
 * Whether Mexican banks work on a day (día hábil bancario): no Saturday, no Sunday and none of the days the CNBV lists
 * for the year. SPEI dates its operations by these days (Banxico, Circular 14/2017).
 */
export const isBankingDay = (date: CalendarDate): boolean => !isWeekend(date) && !holidaysOf(date.slice(0, 4)).has(date);

/** The first banking day after a date. */
export const nextBankingDay = (date: CalendarDate): CalendarDate => {
  const next = addDays(date, 1);
  return isBankingDay(next) ? next : nextBankingDay(next);
};
