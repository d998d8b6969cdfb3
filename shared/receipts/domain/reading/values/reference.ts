import { asDigits } from './digits.ts';

/** The numeric reference a text consists of: 1 to 7 digits. */
export const readReference = (text: string): { readonly value: string; readonly isRepaired: boolean } | null => {
  const read = asDigits(text.trim().replace(/^[#:]+/, ''));
  if (read === null || read.digits.length > 7 || !/\d/.test(text)) return null;
  return { value: read.digits, isRepaired: read.isRepaired };
};
