import { isCentavos, parseAmount, type Centavos } from '../../../../platform/money/centavos.ts';

/** Pesos in the usual format, at the start of a text or after a currency sign. */
const AMOUNT =
  /^(?:MXN|MXP|MN|M\.N\.)?\s*(?<sign>[$S§]?)\s*(?<whole>\d{1,3}(?:[,.'/ ]?\s?\d{3})+|\d+)\s?(?<point>[.,:])\s?(?<cents>\d{2})(?!\d)(?<rest>.*)$/iu;
const CURRENCY = /^\s*(?:mxn|mxp|mn|m\.?n\.?|pesos(?: mexicanos)?|moneda nacional|mx)?\s*(?:\(.*\))?\s*[.,;)]*\s*$/iu;

/** Recognition read the point as a colon, a comma as a stroke, or lost one of several commas; or one mark has two meanings. */
const isSeparatorMisread = ({ whole = '', point = '' }: Readonly<Record<string, string | undefined>>): boolean =>
  point === ':' ||
  whole.includes('/') ||
  whole.includes(point) ||
  new Set(whole.replaceAll(/[\d\s]/g, '')).size > 1 ||
  (/\D/.test(whole) && /\d{4}/.test(whole));

/** A currency sign, and a lost decimal point: at least five digits after a comma. Without a comma the digits may be whole pesos. */
const WITHOUT_POINT = /^[$§]\s?(?<digits>\d{1,3}(?:,\d{3})*,\d{5,})(?<rest>\D*)$/u;

/** Pesos without centavos, or with centavos in smaller print next to them: "$7,199", "$3,199 99". */
const WHOLE =
  /^(?<currency>MXN|MXP|MN|M\.N\.)?\s*(?<sign>[$§]?)\s*(?<whole>\d{1,3}(?<mark>[,.'])\d{3}(?:\k<mark>\d{3})*|\d+)(?:\s(?<cents>\d{2})(?!\d))?(?<rest>\D*)$/iu;

export type AmountReading = {
  readonly amount: Centavos;
  readonly isRepaired: boolean;
  readonly isPointLost: boolean;
  readonly hasSign: boolean;
  /** At least four digits without a comma, read as whole pesos: recognition may have lost both comma and point. */
  readonly isUngrouped: boolean;
};

const COMPLETE = { isRepaired: false, isPointLost: false, isUngrouped: false } as const;

/** The groups of a match, those that did not take part as empty texts. */
const groupsOf = (pattern: RegExp, text: string): Readonly<Record<string, string>> | null => {
  const groups = pattern.exec(text.trim().replace(/^[-–+]\s*/, ''))?.groups;
  return groups === undefined ? null : Object.fromEntries(Object.keys(groups).map((name) => [name, groups[name] ?? '']));
};

/** Pesos and centavos as an amount that a transfer can have. */
const amountOf = (whole: string, cents: string): Centavos | null => {
  const amount = parseAmount(`${whole.replaceAll(/\D/g, '')}.${cents}`);
  return amount === 0 ? null : amount;
};

const isUngrouped = (whole: string): boolean => /^\d{4,}$/.test(whole);

/** Whole pesos: a text without a point has no centavos. A number alone is an amount only with a label. */
export const readWholePesos = (text: string): AmountReading | null => {
  const groups = groupsOf(WHOLE, text);
  if (groups === null) return null;
  const { whole = '', cents = '', sign = '', currency = '', rest = '' } = groups;
  const hasSign = `${sign}${currency}${rest.trim()}` !== '';
  if (!CURRENCY.test(rest) || (cents !== '' && !hasSign)) return null;
  const amount = amountOf(whole, cents === '' ? '00' : cents);
  // A point may also be that of three decimals.
  return amount === null ? null : { ...COMPLETE, amount, hasSign, isUngrouped: isUngrouped(whole), isRepaired: whole.includes('.') };
};

/** Whole pesos that a sign, a currency or a unit marks as an amount. */
const signedPesos = (text: string): AmountReading | null => {
  const whole = readWholePesos(text);
  return whole?.hasSign === true ? whole : null;
};

const withoutPoint = (text: string): AmountReading | null => {
  const groups = WITHOUT_POINT.exec(text)?.groups;
  if (groups === undefined || !CURRENCY.test(groups['rest'] ?? '')) return null;
  const digits = (groups['digits'] ?? '').replaceAll(',', '');
  const amount = parseAmount(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
  return amount === null || amount === 0 ? null : { ...COMPLETE, amount, isRepaired: true, isPointLost: true, hasSign: true };
};

/** The amount that is the whole text; null for any other text, and for an amount that no transfer can have. */
export const readAmount = (text: string, isCertain = false): AmountReading | null => {
  const compact = text.replaceAll(/(?<=\d)[Oo](?=[\d,.]|$)/gu, '0').replaceAll(/(?<=[\d,.])[lI|](?=[\d,.]|$)/gu, '1');
  const groups = groupsOf(AMOUNT, compact);
  if (groups === null) return (isCertain ? null : withoutPoint(compact.trim())) ?? signedPesos(compact);
  const { whole = '', cents = '', rest = '', sign } = groups;
  const amount = CURRENCY.test(rest) ? amountOf(whole, cents) : null;
  if (amount === null) return null;
  return { ...COMPLETE, amount, isRepaired: compact !== text || isSeparatorMisread(groups), hasSign: sign === '$' };
};

/** Ungrouped digits as an amount whose point recognition lost: "$71764" as 717.64. */
export const withLostPoint = (read: AmountReading): AmountReading => {
  const amount = read.amount / 100;
  return isCentavos(amount) ? { ...read, amount, isRepaired: true, isPointLost: true, isUngrouped: false } : read;
};

/** Whether a text has an amount with centavos, such as "$0.00". */
export const showsCentavos = (text: string): boolean => /\$\s?\d[\d,]*\.\d{2}(?!\d)/.test(text);

/** Amounts of money anywhere in a text. */
export const amountsIn = (text: string): readonly AmountReading[] =>
  [...text.matchAll(/(?:\$|\bMXN)\s?\d[\d,.']*/g)].flatMap(([found]) => readAmount(found.replace(/[.,']$/, '')) ?? []);
