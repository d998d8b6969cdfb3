import { createHash } from 'node:crypto';

const CLABE_WEIGHTS = [3, 7, 1] as const;

/**
 * Completes 17 digits to a CLABE: the control digit is ten minus the sum of the digits weighted 3, 7, 1 (each product
 * modulo 10), modulo 10.
 */
const clabeFrom17 = (digits: string): string => {
  const sum = Array.from(digits).reduce((total, digit, i) => total + ((Number(digit) * (CLABE_WEIGHTS[i % 3] ?? 0)) % 10), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** Completes 15 digits to a card number with its Luhn digit. */
const cardFrom15 = (digits: string): string => {
  const sum = Array.from(digits).reduce((total, digit, i) => {
    const doubled = i % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** Decimal digits drawn from a text: the same text always gives the same digits. */
export const digitsFrom = (text: string, length: number): string => {
  const hash = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  return hash.toString().slice(-length).padStart(length, '0');
};

/** An invented CLABE (18 digits, valid control digit) at a participant; the CLABE prefix is the end of its code. */
export const inventedClabe = (speiCode: string, seedText: string): string =>
  clabeFrom17(`${speiCode.slice(-3)}180${digitsFrom(seedText, 11)}`);

/** An invented card number (16 digits, valid Luhn digit) with a BIN of 6 digits. */
export const inventedCard = (bin: string, seedText: string): string => cardFrom15(`${bin}${digitsFrom(seedText, 9)}`);
