import { bankHolidaysByRule, nthMonday, weekdayOf } from '../../shared/banking/domain/bank-holiday-rules.ts';
import { parseCalendarDate, type CalendarDate } from '../../shared/platform/time/calendar-date.ts';
import { HOLIDAY_COLUMNS } from './compiled-modules.ts';
import { readCsv } from './csv.ts';

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;
const MONTH = `(?<month>${MONTHS.join('|')})`;
const ORDINALS = ['primer', 'segundo', 'tercer', 'cuarto'];

/** "14 y 15 de abril", "1o. de enero"; a date with a year belongs to another decree. */
const DAYS = new RegExp(String.raw`(?<days>\d{1,2}(?:o\.|º|°)?(?:(?:, | y (?:el )?)\d{1,2})*) de ${MONTH}(?! del? \d)`, 'g');
const MONDAY = new RegExp(`(?<nth>${ORDINALS.join('|')}) lunes de ${MONTH}`, 'g');
/** The date that a moved holiday commemorates is not the day on which banks close. */
const OCCASION = new RegExp(String.raw`(?:en conmemoraci[oó]n|conmemorando) (?:del|el) \d{1,2} de (?:${MONTHS.join('|')})`, 'g');

const monthOf = (name: string | undefined): number => MONTHS.findIndex((month) => month === name) + 1;

const dateOf = (year: number, month: number, day: string): CalendarDate => {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`the list names a day that does not exist: ${text}`);
  return date;
};

/** The enumeration: the text between the article's opening words and its last item, "Los sábados y domingos". */
const enumerationOf = (text: string): string => {
  const flat = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const end = flat.search(/los s[aá]bados y domingos/);
  if (end === -1) throw new Error('the text has no "Los sábados y domingos", with which the list of days ends');
  return (
    flat
      .slice(0, end)
      .split(/siguientes d[ií]as|d[ií]as siguientes/)
      .at(-1) ?? ''
  );
};

/**
 * The days on which the CNBV's yearly disposition orders banks to close, in order, from its Spanish text as the Diario Oficial prints it.
 * Throws when the text is of another year, or contains no such list.
 */
export const readBankHolidayList = (text: string, year: number): readonly CalendarDate[] => {
  if (!new RegExp(String.raw`\b${year}\b`).test(text)) throw new Error(`the text does not name the year ${year}`);
  const list = enumerationOf(text).replaceAll(OCCASION, '');
  const mondays = [...list.matchAll(MONDAY)].map(({ groups }) =>
    nthMonday(year, monthOf(groups?.['month']), ORDINALS.indexOf(groups?.['nth'] ?? '') + 1),
  );
  const days = [...list.matchAll(DAYS)].flatMap(({ groups }) =>
    (groups?.['days']?.match(/\d+/g) ?? []).map((day) => dateOf(year, monthOf(groups?.['month']), day)),
  );
  if (days.length === 0) throw new Error('the text lists no days');
  return [...new Set([...mondays, ...days])].toSorted();
};

/** The list of holidays with the published days of a year, and how they differ from the rules; weekends do not count. */
export type RefreshedHolidays = {
  readonly csv: string;
  /** On the published list, but not by the rules. */
  readonly unexpected: readonly CalendarDate[];
  /** By the rules, but not on the published list. */
  readonly missing: readonly CalendarDate[];
};

const isWeekday = (date: CalendarDate): boolean => weekdayOf(date) >= 1 && weekdayOf(date) <= 5;

/** Replaces a year's days in the CSV of holidays by the published ones. */
export const refreshedHolidays = (csv: string, published: readonly CalendarDate[], year: number, source: string): RefreshedHolidays => {
  if (/[",\n]/.test(source)) throw new Error('name the source without commas, quotes or line breaks');
  const others = readCsv(csv, HOLIDAY_COLUMNS)
    .map((row) => [row('date'), row('source')] as const)
    .filter(([date]) => !date.startsWith(`${year}-`));
  const rows = [...others, ...published.map((date) => [date, source] as const)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const byRule = bankHolidaysByRule(year);
  return {
    csv: [HOLIDAY_COLUMNS, ...rows].map((cells) => `${cells.join(',')}\n`).join(''),
    unexpected: published.filter((date) => isWeekday(date) && !byRule.includes(date)),
    missing: byRule.filter((date) => isWeekday(date) && !published.includes(date)),
  };
};
