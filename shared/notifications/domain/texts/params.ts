import type { Language } from '../../../platform/i18n/language.ts';
import { formatPesos, isCentavos } from '../../../platform/money/centavos.ts';
import type { NotificationParams } from '../notification.ts';
import type { NotificationText } from './notification-text.ts';

/** A detail as text; empty for none. */
export const textOf = (params: NotificationParams, name: string): string => {
  const value = params[name] ?? null;
  return value === null ? '' : String(value);
};

/** An amount such as `15000.50` as `$15,000.50`. */
export const amountText = (amount: string): string => {
  const [pesos = '', centavos = '00'] = amount.split('.');
  return `$${pesos.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${centavos}`;
};

/** An amount in centavos as `$15,000.50`; empty for none. */
export const centavosText = (params: NotificationParams, name: string): string => {
  const value = params[name] ?? null;
  return typeof value === 'number' && isCentavos(value) ? amountText(formatPesos(value)) : '';
};

/** An instant (ISO 8601) as `2026-11-20 18:00 UTC`; empty for none. A notification has no time zone. */
export const instantText = (params: NotificationParams, name: string): string => {
  const [day = '', time = ''] = textOf(params, name).split('T');
  return day === '' ? '' : `${day} ${time.slice(0, 'HH:MM'.length)} UTC`;
};

/** The texts that an admin wrote in each language. */
export const broadcastParams = (texts: Readonly<Record<Language, NotificationText>>): NotificationParams => ({
  title_es: texts.es.title,
  body_es: texts.es.body,
  title_en: texts.en.title,
  body_en: texts.en.body,
});

/** The text of a broadcast in a language. */
export const broadcastText =
  (language: Language) =>
  (params: NotificationParams): NotificationText => ({
    title: textOf(params, `title_${language}`),
    body: textOf(params, `body_${language}`),
  });
