import { parseAmount, type Centavos } from '../../../../../shared/platform/money/centavos.ts';

/** Pesos as receipts print them, at the start of a text or after a currency sign. */
const AMOUNT =
  /^(?:MXN|MXP|MN|M\.N\.)?\s*(?<sign>[$S§]?)\s*(?<whole>\d{1,3}(?:[,.'/ ]?\s?\d{3})+|\d+)\s?(?<point>[.,:])\s?(?<cents>\d{2})(?!\d)(?<rest>.*)$/iu;
const CURRENCY = /^\s*(?:mxn|mxp|mn|m\.?n\.?|pesos|mx)?\s*[.,;)]*\s*$/iu;

/** Recognition took the point for a colon, a comma for a stroke, or lost one of several commas. */
const isSeparatorMisread = ({ whole = '', point }: Readonly<Record<string, string | undefined>>): boolean =>
  point === ':' || whole.includes('/') || (/\D/.test(whole) && /\d{4}/.test(whole));

/** A sign, and no point before the last two digits: recognition loses points first. */
const WITHOUT_POINT = /^[$§]\s?(?<digits>\d[\d,]*\d{2})(?<rest>\D*)$/u;

export type AmountReading = {
  readonly amount: Centavos;
  readonly isRepaired: boolean;
  readonly isPointLost: boolean;
  readonly hasSign: boolean;
};

const withoutPoint = (text: string): AmountReading | null => {
  const groups = WITHOUT_POINT.exec(text)?.groups;
  if (groups === undefined || !CURRENCY.test(groups['rest'] ?? '')) return null;
  const digits = (groups['digits'] ?? '').replaceAll(',', '');
  const amount = parseAmount(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
  return amount === null || amount === 0 ? null : { amount, isRepaired: true, isPointLost: true, hasSign: true };
};

/** The amount a text consists of; null when it is something else, or no amount of money a transfer can have. */
export const readAmount = (text: string): AmountReading | null => {
  const compact = text.replaceAll(/(?<=\d)[Oo](?=[\d,.]|$)/gu, '0').replaceAll(/(?<=[\d,.])[lI|](?=[\d,.]|$)/gu, '1');
  const groups = AMOUNT.exec(compact.trim().replace(/^[-–+]\s*/, ''))?.groups;
  if (groups === undefined) return withoutPoint(compact.trim());
  if (!CURRENCY.test(groups['rest'] ?? '')) return null;
  const amount = parseAmount(`${(groups['whole'] ?? '').replaceAll(/\D/g, '')}.${groups['cents'] ?? ''}`);
  if (amount === null || amount === 0) return null;
  return { amount, isRepaired: compact !== text || isSeparatorMisread(groups), isPointLost: false, hasSign: groups['sign'] === '$' };
};

/** Amounts of money that stand somewhere in a text. */
export const amountsIn = (text: string): readonly AmountReading[] =>
  [...text.matchAll(/\$\s?[\d,.']*\d[.,]\d{2}(?!\d)/g)].flatMap(([found]) => readAmount(found) ?? []);
