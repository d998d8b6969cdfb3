import { pesosText } from '../format.ts';

/** Centavos of an amount in pesos as people type it, with at most two decimals; null for another text. */
export const centavosOf = (typed: string): number | null => {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(/[\s$,]/g, ''));
  if (parts === null) return null;
  const [, pesos = '0', decimals = ''] = parts;
  return Number(pesos) * 100 + Number(decimals.padEnd(2, '0'));
};

/** An amount of centavos as a field shows it. */
export const typedPesos = (centavos: number): string => `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;

/** An amount of centavos in pesos, as Mexico writes it. */
export const centavosText = (centavos: number): string => pesosText(centavos / 100);
