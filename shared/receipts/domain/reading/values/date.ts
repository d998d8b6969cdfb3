import { addDays, daysBetween, parseCalendarDate, type CalendarDate } from '../../../../platform/time/calendar-date.ts';
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

/** The month a word names, as recognition may have read it: of two that are as near none is meant. */
const monthOf = (word: string): { readonly month: number; readonly isExact: boolean } | null => {
  const text = word
    .normalize('NFKD')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('5', 's')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
  const exact = MONTHS.findIndex((names) => names.includes(text));
  if (exact >= 0) return { month: exact + 1, isExact: /^\p{L}+\.?$/u.test(word) };
  const near = MONTHS.flatMap((names, index) => (names.some((name) => editDistance(text, name, 1) <= 1) ? [index + 1] : []));
  const [month, ...others] = near;
  return month === undefined || others.length > 0 ? null : { month, isExact: false };
};

const iso = (year: number, month: number, day: number): CalendarDate | null =>
  parseCalendarDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

const NAMED =
  /(?<![\d\p{L}])(\d{1,2})\s*(?:de\s+|[/.\-–]\s*|\s)\s*((?=[015]*\p{L})[\p{L}015]{3,10})\.?\s*(?:de[l]?\s+|[/.,\-–]\s*|\s)\s*(20\d\d|\d{2}(?![\d:]))/iu;
/** "Noviembre 13, 2026". */
const MONTH_FIRST = /(?<![\d\p{L}])([\p{L}015]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s*(?:del?\s+)?(20\d\d)(?!\d)/iu;
/** Eight digits that are nothing else, or that a time follows: "20261118". */
const COMPACT = /^(20\d\d)(\d\d)(\d\d)(?=$|\s|T)/;
const WITHOUT_YEAR = /(?<![\d\p{L}])(\d{1,2})\s*(?:de\s+|[/.\-–]\s*|\s)\s*(\p{L}{3,10})(?!\p{L})/iu;
const YEAR_FIRST = /(?<!\d)(20\d\d)\s?[/.\-–]\s?(\d{1,2})\s?[/.\-–]\s?(\d{1,2})(?!\d)/;
const DAY_FIRST = /(?<!\d)(\d{1,2})\s?[/.\-–]\s?(\d{1,2})\s?[/.\-–]\s?(20\d\d|\d\d)(?!\d)/;

/** Recognition writes letters into dates, too. */
const repaired = (text: string): string =>
  text
    .replaceAll(/(?<=[\d/])[Oo](?=[\d/]|$)|(?<![\p{L}])[Oo](?=\d)/gu, '0')
    .replaceAll(/(?<=[\d/])[lI|](?=[\d/]|$)|(?<![\p{L}\d])[lIT|](?=\d[/-])/gu, '1');

export type DateReading = {
  readonly date: CalendarDate;
  /** Something in it had to be guessed, or a number has one digit where banks print two. */
  readonly isDoubtful: boolean;
  /** The possible dates with one more digit in the day or the month: recognition loses digits. */
  readonly withLostDigit: readonly CalendarDate[];
};

type Parts = { readonly year: number; readonly month: string; readonly day: string };

const dateOf = ({ year, month, day }: Parts): CalendarDate | null => iso(year, Number(month), Number(day));

const DIGITS: readonly string[] = Array.from('0123456789');

/** A number of one digit with another one before or behind it. */
const lengthened = (digits: string): readonly string[] =>
  digits.length > 1 ? [] : DIGITS.flatMap((digit) => [`${digits}${digit}`, `${digit}${digits}`]);

const readingOf = (parts: Parts, isDoubtful: boolean): DateReading | null => {
  const date = dateOf(parts);
  if (date === null) return null;
  const longer = [
    ...lengthened(parts.month).map((month) => ({ ...parts, month })),
    ...lengthened(parts.day).map((day) => ({ ...parts, day })),
  ].flatMap((each) => dateOf(each) ?? []);
  return { date, isDoubtful, withLostDigit: [...new Set(longer)].filter((other) => other !== date) };
};

/** A date of numbers alone; all banks print two digits of day and month in it. */
const numericReading = (year: string, month: string, day: string): DateReading | null =>
  readingOf({ year: yearOf(year), month, day }, Math.min(month.length, day.length) < 2);

/** The match of a date that begins with its month, in the order of one that begins with its day. */
const monthFirst = (source: string): readonly string[] => {
  const [whole = '', word = '', day = '', year = ''] = MONTH_FIRST.exec(source) ?? [];
  return [whole, day, word, year];
};

/** The parts of a date whose month is a name; null for any other text. */
const namedParts = (source: string): { readonly parts: Parts; readonly isExact: boolean } | null => {
  const [, day = '', word = '', year = ''] = NAMED.exec(source) ?? monthFirst(source);
  const found = monthOf(word);
  return found === null
    ? null
    : { parts: { year: yearOf(year), month: String(found.month).padStart(2, '0'), day }, isExact: found.isExact };
};

const yearFirst = (source: string): DateReading | null => {
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(source) ?? [];
  return numericReading(year, month, day);
};

const dayFirst = (source: string): DateReading | null => {
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(source) ?? [];
  return numericReading(year, month, day);
};

/**
 * The date a text begins with or contains, in any of the forms banks print: day first, except where a year of four digits
 * leads. Null when there is none that exists.
 */
export const readDate = (text: string): DateReading | null => {
  const source = repaired(text);
  const named = namedParts(source);
  if (named !== null) return readingOf(named.parts, !named.isExact);
  const [, year, month = '', day = ''] = COMPACT.exec(source.trim()) ?? [];
  if (year !== undefined) return numericReading(year, month, day);
  return YEAR_FIRST.test(source) ? yearFirst(source) : dayFirst(source);
};

/** Whether a text names a day and a month, with a year or without: "13 nov, 10:22 h". */
export const namesDay = (text: string): boolean => monthOf(WITHOUT_YEAR.exec(text)?.[2] ?? '')?.isExact === true;

/** "18/11 10:22": a day and a month in numbers, which a time makes a date. */
const NUMERIC_WITHOUT_YEAR = /^(\d{1,2})[/.-](\d{1,2})\s*[,·•-]?\s+\d{1,2}:\d{2}/;

/** The day and the month, by number, that a text names without a year. */
const dayAndMonth = (text: string): { readonly day: number; readonly month: number } | null => {
  const [, day = '', word = ''] = WITHOUT_YEAR.exec(text) ?? [];
  const named = monthOf(word);
  if (named?.isExact === true) return { day: Number(day), month: named.month };
  const [, numericDay, numericMonth] = NUMERIC_WITHOUT_YEAR.exec(text) ?? [];
  return numericDay === undefined ? null : { day: Number(numericDay), month: Number(numericMonth) };
};

/** The latest day up to today that a text names by day and month alone: "13 nov, 10:22 h", "13/11 10:22"; null for any other text. */
export const readDateWithoutYear = (text: string, today: CalendarDate): CalendarDate | null => {
  const named = dayAndMonth(text);
  if (named === null) return null;
  const year = Number(today.slice(0, 4));
  const dates = [year, year - 1].flatMap((each) => iso(each, named.month, named.day) ?? []);
  return dates.find((date) => date <= today) ?? null;
};

const TIME_WORDS: ReadonlySet<string> = new Set(['hrs', 'hora', 'horas', 'las', 'del']);
const WEEKDAY = /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)/i;

/** Whether a text has no other words than a date and a time: "Impreso 20/11/2026" has. */
export const isDateAlone = (text: string): boolean =>
  (text.match(/\p{L}{3,}/gu) ?? []).every((word) => TIME_WORDS.has(word.toLowerCase()) || WEEKDAY.test(word) || monthOf(word) !== null);

/** Receipts older than this are rarer than misread years. */
const PLAUSIBLE_DAYS = 1_100;

/** Whether a receipt of this date can be sent today. */
export const isPlausible = (date: CalendarDate, today: CalendarDate): boolean =>
  date <= addDays(today, 4) && daysBetween(date, today) <= PLAUSIBLE_DAYS;
