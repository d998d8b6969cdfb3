import type { Brand } from '../brand.ts';

/** Card number SPEI accepts as an account: 16 digits that pass the Luhn check. */
export type CardNumber = Brand<string, 'CardNumber'>;

/** Whether a run of ASCII digits of any length from 2 up passes the Luhn check (ISO/IEC 7812-1 annex B). */
export const passesLuhn = (digits: string): boolean => {
  if (!/^[0-9]{2,}$/.test(digits)) return false;
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const weighted = index % 2 === 1 ? digit * 2 : digit;
      return total + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
  return sum % 10 === 0;
};

export const isCardNumber = (text: string): text is CardNumber => text.length === 16 && passesLuhn(text);
