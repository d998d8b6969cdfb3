import type { Brand } from '../../../platform/brand.ts';

/** Mexican standardised bank account number: 18 digits (3 bank, 3 plaza, 11 account, 1 control) with a correct control digit. */
export type Clabe = Brand<string, 'Clabe'>;

const WEIGHTS = [3, 7, 1];
const ZERO = 48;

/**
 * The control digit of a CLABE from its first 17 digits, or null when the text is not exactly 17 ASCII digits. Rule of
 * the Mexican bankers' association: weights 3, 7, 1 repeating, each product modulo 10, complement of the sum to 10.
 */
export const clabeControlDigit = (first17: string): string | null => {
  if (!/^[0-9]{17}$/.test(first17)) return null;
  let sum = 0;
  for (let index = 0; index < 17; index += 1) sum += ((first17.charCodeAt(index) - ZERO) * (WEIGHTS[index % 3] ?? 0)) % 10;
  return String((10 - (sum % 10)) % 10);
};

/** No bank has this prefix; zeros alone would pass the check. Other prefixes are not looked at. */
const NEVER_ASSIGNED = '000';

/** Whether a stored number was accepted as a CLABE: the check of the prefix did not exist at first. */
export const isStoredClabe = (text: string): text is Clabe => text.length === 18 && clabeControlDigit(text.slice(0, 17)) === text.slice(17);

/** Whether the text is a CLABE with the right control digit and a prefix that a bank may have. */
export const isClabe = (text: string): text is Clabe => !text.startsWith(NEVER_ASSIGNED) && isStoredClabe(text);

/** Appends the control digit to 17 digits; null when the text is not exactly 17 ASCII digits, or begins with no bank's prefix. */
export const completeClabe = (first17: string): Clabe | null => {
  const digit = clabeControlDigit(first17);
  if (digit === null) return null;
  const clabe = `${first17}${digit}`;
  return isClabe(clabe) ? clabe : null;
};
