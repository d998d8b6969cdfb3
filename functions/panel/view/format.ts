import type { Language } from '../../../shared/errors/text.ts';

const LOCALES = { es: 'es-MX', en: 'en-US' } as const satisfies Record<Language, string>;

/** An instant (ISO 8601) in a time zone, with its minutes. */
export const instantText = (instant: string, language: Language, timezone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(new Date(instant));
