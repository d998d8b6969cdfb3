import type { Brand } from '../../../platform/brand.ts';

/** Card number SPEI accepts as an account: 16 digits that pass the check of a card. */
export type CardNumber = Brand<string, 'CardNumber'>;

const ZERO = 48;

/** Whether a run of ASCII digits of any length from 2 up passes the Luhn check (ISO/IEC 7812-1 annex B). */
export const passesLuhn = (digits: string): boolean => {
  if (!/^[0-9]{2,}$/.test(digits)) return false;
  let sum = 0;
  let isDoubled = false;
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    const digit = digits.charCodeAt(index) - ZERO;
    const weighted = isDoubled ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
    isDoubled = !isDoubled;
  }
  return sum % 10 === 0;
};

/** First digits that no card scheme issues: ISO/IEC 7812-1 reserves them for other industries and national use. */
const NEVER_ISSUED = /^[0179]/;

/** Whether digits of any length can be those of a card: a scheme issues with the first one, and the Luhn check passes. */
export const passesCardCheck = (digits: string): boolean => !NEVER_ISSUED.test(digits) && passesLuhn(digits);

export const isCardNumber = (text: string): text is CardNumber => text.length === 16 && passesCardCheck(text);

/** Whether a stored number was accepted as a card: the check of first digits did not exist at first. */
export const isStoredCardNumber = (text: string): text is CardNumber => text.length === 16 && passesLuhn(text);
