import type { Language } from '../../../platform/i18n/language.ts';
import type { Notification } from '../notification.ts';
import { ENGLISH } from './english.ts';
import type { NotificationText, NotificationTexts } from './notification-text.ts';
import { SPANISH } from './spanish.ts';

const TEXTS: Readonly<Record<Language, NotificationTexts>> = { es: SPANISH, en: ENGLISH };

/** A notification in the language of its reader. */
export const renderNotification = (
  { type, params, count }: Pick<Notification, 'type' | 'params' | 'count'>,
  language: Language,
): NotificationText => {
  const texts = TEXTS[language];
  return count > 1 ? texts.digest(texts.nameOf[type], count) : texts.of[type](params);
};
