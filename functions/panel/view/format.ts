import type { Language } from '../../../shared/errors/text.ts';

const LOCALES = { es: 'es-MX', en: 'en-US' } as const satisfies Record<Language, string>;

/** An instant (ISO 8601) in a time zone, with its minutes. */
export const instantText = (instant: string, language: Language, timezone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(new Date(instant));

/** A calendar day, YYYY-MM-DD, in words; a text of another form as it is. */
export const dateText = (day: string, language: Language): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day)
    ? new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
    : day;

const PESOS = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

/** An amount in pesos, as Mexico writes it, in every language. */
export const pesosText = (pesos: number): string => PESOS.format(pesos);

/** The calendar day of an instant (epoch milliseconds) in a time zone, YYYY-MM-DD. */
export const dayIn = (timezone: string, at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(at);

/** A duration in seconds as hours, minutes and seconds, such as 1:02:05 or 0:09. */
export const clockText = (seconds: number): string => {
  const left = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(left / 3_600), Math.floor((left % 3_600) / 60)];
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours === 0 ? `${minutes}:${two(left % 60)}` : `${hours}:${two(minutes)}:${two(left % 60)}`;
};

const COUNTS = new Intl.NumberFormat('es-MX');

/** A number of things, with commas between thousands. */
export const countText = (count: number): string => COUNTS.format(count);

/** A size in bytes, with the unit that fits it. */
export const sizeText = (bytes: number): string => {
  const [divisor, unit] = bytes < 1_000_000 ? [1_000, 'kB'] : [1_000_000, 'MB'];
  return `${new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 }).format(bytes / divisor)} ${unit}`;
};

/** A calendar month, YYYY-MM, in words. */
export const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`));

/** A calendar day, YYYY-MM-DD, as short as the axis of a chart needs. */
export const shortDayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** A calendar month, YYYY-MM, as short as the axis of a chart needs. */
export const shortMonthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

/** An hour of an instant (ISO 8601) in a time zone, as short as the axis of a chart needs. */
export const shortHourText = (instant: string, language: Language, timezone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  }).format(new Date(instant));

/** A Monday: days of the week are named by counting from it. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;

/** A day of the week, from Monday (1) to Sunday (7), as short as the axis of a chart needs. */
export const shortWeekdayText = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY_MS);
