import { addDays, daysBetween, parseCalendarDate, type CalendarDate } from '../../../../../shared/platform/time/calendar-date.ts';
import { editDistance } from '../labels/label-words.ts';

/** Months as receipts write them: Spanish, and English in mails of HSBC and Santander. */
const MONTHS: readonly (readonly string[])[] = [
  ['enero', 'ene', 'january', 'jan'],
  ['febrero', 'feb', 'february'],
  ['marzo', 'mar', 'march'],
  ['abril', 'abr', 'april', 'apr'],
  ['mayo', 'may'],
  ['junio', 'jun', 'june'],
  ['julio', 'jul', 'july'],
  ['agosto', 'ago', 'august', 'aug'],
  ['septiembre', 'setiembre', 'sept', 'sep', 'september'],
  ['octubre', 'oct', 'october'],
  ['noviembre', 'nov', 'november'],
  ['diciembre', 'dic', 'december', 'dec'],
];

const monthOf = (word: string): number | null => {
  const text = word
    .normalize('NFKD')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('5', 's')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
  const exact = MONTHS.findIndex((names) => names.includes(text));
  if (exact >= 0) return exact + 1;
  const near = MONTHS.findIndex((names) => names.some((name) => name.length > 4 && editDistance(text, name, 1) <= 1));
  return near >= 0 ? near + 1 : null;
};

const iso = (year: number, month: number, day: number): CalendarDate | null =>
  parseCalendarDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

const NAMED =
  /(?<![\d])(\d{1,2})\s*(?:de\s+|[/.\-–]\s*|\s)\s*([\p{L}][\p{L}015]{2,9})\.?\s*(?:de[l]?\s+|[/.,\-–]\s*|\s)\s*(\d{4}|\d{2})(?!\d)/iu;
const YEAR_FIRST = /(?<!\d)(20\d\d)\s?[/.\-–]\s?(\d{1,2})\s?[/.\-–]\s?(\d{1,2})(?!\d)/;
const DAY_FIRST = /(?<!\d)(\d{1,2})\s?[/.\-–]\s?(\d{1,2})\s?[/.\-–]\s?(20\d\d|\d\d)(?!\d)/;

/** Recognition writes letters into dates, too. */
const repaired = (text: string): string =>
  text.replaceAll(/(?<=[\d/])[Oo](?=[\d/]|$)|(?<![\p{L}])[Oo](?=\d)/gu, '0').replaceAll(/(?<=[\d/])[lI|](?=[\d/]|$)/gu, '1');

/**
 * The date a text begins with or contains, in any of the forms banks print: day first, except where a year of four digits
 * leads. Null when there is none that exists.
 */
export const readDate = (text: string): CalendarDate | null => {
  const source = repaired(text);
  const named = NAMED.exec(source);
  if (named !== null) {
    const [, day = '', word = '', year = ''] = named;
    const month = monthOf(word);
    if (month !== null) return iso(yearOf(year), month, Number(day));
  }
  const first = YEAR_FIRST.exec(source);
  if (first !== null) return iso(Number(first[1]), Number(first[2]), Number(first[3]));
  const last = DAY_FIRST.exec(source);
  if (last !== null) return iso(yearOf(last[3] ?? ''), Number(last[2]), Number(last[1]));
  return null;
};

/** Receipts older than this are rarer than misread years. */
const PLAUSIBLE_DAYS = 1_100;

/** Whether somebody may show a receipt of this date today. */
export const isPlausible = (date: CalendarDate, today: CalendarDate): boolean =>
  date <= addDays(today, 4) && daysBetween(date, today) <= PLAUSIBLE_DAYS;
