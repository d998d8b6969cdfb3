import type { Brand } from '../brand.ts';

/** An amount in Mexican centavos: a non-negative safe integer. */
export type Centavos = Brand<number, 'Centavos'>;

const isCentavos = (value: number): value is Centavos => Number.isSafeInteger(value) && value >= 0;

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

/** Writes centavos as pesos with exactly two decimals: 123450 -> "1234.50". The inverse of {@link parseCentavos}. */
export const formatPesos = (amount: Centavos): string => {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
