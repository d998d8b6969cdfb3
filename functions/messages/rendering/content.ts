import type { EmailTemplate } from '../../../shared/messages/message.ts';

/** A part of a mail, in the order in which it is read. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  /** Leads to a page of the panel; the token travels in the fragment, which no server sees. */
  | { readonly kind: 'link'; readonly label: string; readonly page: string; readonly token: string | null }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string };

/** What a mail says, before it has a form. */
export type Content = { readonly subject: string; readonly blocks: readonly Block[] };

type TemplatesByName = { readonly [Template in EmailTemplate as Template['name']]: Template };

/** The words of a language: one entry for each template. */
export type Texts = { readonly [Name in keyof TemplatesByName]: (template: TemplatesByName[Name]) => Content };

/** What a template says in the words of a language. */
export const contentOf = <Name extends keyof TemplatesByName>(texts: Texts, name: Name, template: TemplatesByName[Name]): Content =>
  texts[name](template);

const MINUTES_OF_HOUR = 60;

/** A time such as 10 minutes or 1 hour, by the words of a language. */
export const durationText = (
  minutes: number,
  words: { readonly minutes: string; readonly hour: string; readonly hours: string },
): string => {
  if (minutes % MINUTES_OF_HOUR !== 0) return `${minutes} ${words.minutes}`;
  const hours = minutes / MINUTES_OF_HOUR;
  return `${hours} ${hours === 1 ? words.hour : words.hours}`;
};

/** An instant (epoch milliseconds) with its zone, as people of a language write it. */
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
    // A minus sign, unlike a hyphen, ends no line.
    .replace('GMT-', 'GMT\u2212');
