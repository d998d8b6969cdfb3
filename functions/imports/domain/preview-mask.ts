import { maskAccount } from '../../../shared/domain/account/account.ts';
import { passesLuhn } from '../../../shared/domain/account/card-number.ts';
import { isClabe } from '../../../shared/domain/account/clabe.ts';

const CLABE_DIGITS = 18;
const PHONE_DIGITS = 10;
/** Digits in a row, or in groups with one blank or hyphen between them, as accounts are printed. */
const NUMBER = /(?<![0-9])(?:[0-9]{2,6}(?:[ \u00a0-][0-9]{1,6})+(?![0-9])|[0-9]{10,})/g;
const ACCOUNT_LABEL =
  /(?:cuentas?|cta|accounts?|acct|clabe|tarjetas?|card|tel(?:[eé]fonos?)?|cel(?:ular(?:es)?)?|m[oó]vil(?:es)?|mobile|phones?|whats ?app)(?:[^\p{L}\p{N}]|(?<![\p{L}])(?:no|n[uú]m(?:ero)?|de|del|es|number)(?![\p{L}]))*$/iu;
/** Characters before a number in which a label counts as preceding it. */
const LABEL_REACH = 40;

/** A card printed with zeros before it up to 18 digits, as bank files do. */
const isPaddedCard = (digits: string): boolean =>
  digits.startsWith('00') && !isClabe(digits) && passesLuhn(digits.replace(/^0+/, ''));

const isHidden = (digits: string, before: string): boolean => {
  if (digits.length === PHONE_DIGITS) return ACCOUNT_LABEL.test(before);
  const significant = digits.length > 19 ? digits.replace(/^0+/, '') : digits;
  if (significant.length === CLABE_DIGITS) return isPaddedCard(significant);
  return significant.length >= 13 && significant.length <= 19;
};

/** Digits with as many of them hidden as an account's mask hides; what separates groups stays. */
const masked = (number: string, digits: string): string => {
  const mask = maskAccount(digits);
  let next = 0;
  return number.replace(/[0-9]/g, () => mask.charAt(next++));
};

/**
 * Hides the account numbers of a text (interface: BeneficiaryImportRow, `raw_preview`): numbers of 13 to 19 digits other
 * than the 18 of a CLABE, and 10 digits that a label such as account or phone precedes. Longer numbers are hidden too
 * when zeros before a shorter one make them long. `context` is what stands before the text, such as the name of its column.
 */
const maskText = (text: string, context: string): string => {
  if (text.length < PHONE_DIGITS) return text;
  return text.replace(NUMBER, (number, offset: number) => {
    const before = `${context} ${text.slice(Math.max(0, offset - LABEL_REACH), offset)}`;
    const digits = number.replace(/[^0-9]/g, '');
    return isHidden(digits, before) ? masked(number, digits) : number;
  });
};

const MAX_FIELD = 200;

/** A row of a file by column name as it may be shown: empty fields gone, long ones cut, account numbers masked. */
export const maskPreview = (fields: readonly (readonly [name: string, text: string])[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [maskText(name.slice(0, MAX_FIELD), ''), maskText(text, name).slice(0, MAX_FIELD)]),
  );
