import type { EmailTemplate } from '../../../shared/messages/message.ts';

/** A part of a mail, in reading order. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  /** Links to a page of the panel; the token is in the fragment, which no server receives. */
  | { readonly kind: 'link'; readonly label: string; readonly page: string; readonly token: string | null }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string };

/** The content of a mail, before rendering. */
export type Content = { readonly subject: string; readonly blocks: readonly Block[] };

type TemplatesByName = { readonly [Template in EmailTemplate as Template['name']]: Template };

/** The texts of a language: one entry for each template. */
export type Texts = { readonly [Name in keyof TemplatesByName]: (template: TemplatesByName[Name]) => Content };

/** The content of a template in a language. */
export const contentOf = <Name extends keyof TemplatesByName>(texts: Texts, name: Name, template: TemplatesByName[Name]): Content =>
  texts[name](template);

const MINUTES_OF_HOUR = 60;

/** A duration such as 10 minutes or 1 hour, in the words of a language. */
export const durationText = (
  minutes: number,
  words: { readonly minutes: string; readonly hour: string; readonly hours: string },
): string => {
  if (minutes % MINUTES_OF_HOUR !== 0) return `${minutes} ${words.minutes}`;
  const hours = minutes / MINUTES_OF_HOUR;
  return `${hours} ${hours === 1 ? words.hour : words.hours}`;
};

/** An instant (epoch milliseconds) with its zone, in the usual form of a language. */
export const instantText = (at: number, timezone: string, locale: 'es-MX' | 'en-US'): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(at)
    // Unlike a hyphen, a minus sign allows no line break.
    .replace('GMT-', 'GMT\u2212');
