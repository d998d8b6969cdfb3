import type { Language } from '../../../platform/i18n/language.ts';
import type { ReportMonth } from '../../domain/report-period.ts';
import { exactPesos } from '../money.ts';

const LOCALES: Readonly<Record<Language, string>> = { es: 'es-MX', en: 'en-US' };

/** Centavos with two decimals and grouped thousands, as both languages write amounts in Mexico: `1,234.50`. */
export const groupedPesos = (centavos: number): string => exactPesos(centavos).replace(/\B(?=(?:[0-9]{3})+\.)/g, ',');

/** A whole number with grouped thousands. */
export const groupedNumber = (number: number): string => String(number).replace(/\B(?=(?:[0-9]{3})+$)/g, ',');

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs a hundred times its use. */
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formatters.set(timeZone, made);
  return made;
};

/** An instant on the clocks of a time zone, `YYYY-MM-DD HH:MM`. */
export const localTime = (timeZone: string, epochMs: number): string => formatterOf(timeZone).format(epochMs);

/** A month by its name and year. */
export const monthName = (month: ReportMonth, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    Date.parse(`${month}-15T12:00:00Z`),
  );
