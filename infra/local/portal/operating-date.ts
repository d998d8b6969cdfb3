import { parseCalendarDate, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';

const DAY_MS = 86_400_000;

/** SPEI books what arrives from this moment on the next banking day. */
const CLOSE = '18:00:00';

const dateOf = (epochMs: number): CalendarDate => {
  const date = parseCalendarDate(new Date(epochMs).toISOString().slice(0, 10));
  if (date === null) throw new RangeError(`${epochMs} is outside the calendar`);
  return date;
};

/** The date `days` days after (before, when negative) another. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => dateOf(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);

const isWeekend = (date: CalendarDate): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

const nextWeekday = (date: CalendarDate): CalendarDate => {
  const next = addDays(date, 1);
  return isWeekend(next) ? nextWeekday(next) : next;
};

/**
 * SPEI operating date of a credit: its calendar date, or the next banking day from 18:00 on and at weekends.
 * Holidays are not considered.
 */
export const operatingDate = (fecha: CalendarDate, hora: string): CalendarDate =>
  isWeekend(fecha) || hora >= CLOSE ? nextWeekday(fecha) : fecha;
