import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';
import type { Message } from '../../../shared/messages/message.ts';

type Sms = Extract<Message, { channel: 'sms' }>;

/** A text message in the language of its reader: at most 70 characters, what one message holds with accents (3GPP TS 23.038). */
export const renderSms = ({ language, template: { code, validMinutes } }: Sms): string =>
  language === 'es'
    ? `${PRODUCT_NAME}: tu código es ${code}. Vence en ${validMinutes} min.`
    : `${PRODUCT_NAME}: your code is ${code}. Expires in ${validMinutes} min.`;
