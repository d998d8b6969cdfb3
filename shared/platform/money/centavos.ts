import type { Brand } from '../brand.ts';

/** An amount in Mexican centavos: a non-negative safe integer. */
export type Centavos = Brand<number, 'Centavos'>;

export const isCentavos = (value: number): value is Centavos => Number.isSafeInteger(value) && value >= 0;

const DECIMAL_AMOUNT = /^(?<pesos>\d+)(?:\.(?<cents>\d{1,2}))?$/;

/**
 * Reads a plain decimal amount in pesos ("1234.5", "000000000000008.17") without passing through a float.
 * Returns null for anything else: signs, exponents, separators, more than two decimals, more than 2^53 centavos.
 */
export const parseCentavos = (text: string): Centavos | null => {
  const groups = DECIMAL_AMOUNT.exec(text)?.groups;
  if (groups?.['pesos'] === undefined) return null;
  const value = Number(`${groups['pesos']}${(groups['cents'] ?? '').padEnd(2, '0')}`);
  return isCentavos(value) ? value : null;
};

/** Digits an amount may have, those after the point included. */
const MAX_AMOUNT_DIGITS = 15;

/**
 * Reads a JSON number as an amount in pesos, by its value: `1250.500`, `125050e-2` and `1.0E7` are amounts of at most
 * two decimals, however Java, .NET or JavaScript write them. Null for anything negative, finer than a centavo or of
 * more than 15 digits. Nothing passes through a float.
 */
export const parseAmount = (literal: string): Centavos | null => {
  const groups = /^(?<whole>\d+)(?:\.(?<fraction>\d+))?(?:[eE](?<exponent>[+-]?\d{1,2}))?$/.exec(literal)?.groups;
  if (groups === undefined) return null;
  const { whole = '', fraction = '', exponent = '0' } = groups;
  const point = whole.length + Number(exponent);
  const digits = `${whole}${fraction}`;
  const pesos = (point > 0 ? digits.slice(0, point).padEnd(point, '0') : '').replace(/^0+/, '');
  const cents = (point > 0 ? digits.slice(point) : `${'0'.repeat(-point)}${digits}`).replace(/0+$/, '');
  if (pesos.length + cents.length > MAX_AMOUNT_DIGITS) return null;
  return parseCentavos(`${pesos === '' ? '0' : pesos}${cents === '' ? '' : `.${cents}`}`);
};

/** Writes centavos as pesos with exactly two decimals: 123450 -> "1234.50". The inverse of {@link parseCentavos}. */
export const formatPesos = (amount: Centavos): string => {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
