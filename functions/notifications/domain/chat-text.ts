import type { NotificationText } from '../../../shared/notifications/domain/texts/notification-text.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';

/** Characters of a text: a message of Telegram may have 4,096. */
const MAX_CHARACTERS = 4_000;

/** A notification as plain text. */
export const chatTextOf = ({ title, body }: NotificationText): string => Array.from(`${title}\n${body}`).slice(0, MAX_CHARACTERS).join('');

type Texts = { readonly linked: string; readonly test: string; readonly cep: string };

const TEXTS: Readonly<Record<Language, Texts>> = {
  es: {
    linked: 'Este chat recibirá tus avisos. Desvincúlalo desde las preferencias de tu cuenta.',
    test: 'Mensaje de prueba: este chat recibe tus avisos.',
    cep: 'Tu comprobante electrónico de pago (CEP).',
  },
  en: {
    linked: 'This chat will receive your notifications. Unlink it in the preferences of your account.',
    test: 'Test message: this chat receives your notifications.',
    cep: 'Your electronic proof of payment (CEP).',
  },
};

/** The texts of the bot. */
export const chatTexts = (language: Language): Texts => TEXTS[language];
