import { maskAccount } from '../../../banking/domain/bank-account/bank-account.ts';
import { passesLuhn } from '../../../banking/domain/bank-account/card-number.ts';
import { isClabe } from '../../../banking/domain/bank-account/clabe.ts';
import { guessField, type ColumnField } from './column-field.ts';

const CLABE_DIGITS = 18;
const PHONE_DIGITS = 10;
/** Consecutive digits, or groups with up to three characters between them that the reader of accounts skips. */
const NUMBER = /[0-9]+(?:[\s\p{Zs}\p{Cf}\-\u2010-\u2015().+/]{1,3}[0-9]+)*/gu;
const ACCOUNT_LABEL =
  /(?:cuentas?|cta|accounts?|acct|clabe|tarjetas?|card|tel(?:[eé]fonos?)?|cel(?:ular(?:es)?)?|m[oó]vil(?:es)?|mobile|phones?|whats ?app)(?:[^\p{L}\p{N}]|(?<![\p{L}])(?:no|n[uú]m(?:ero)?|de|del|es|number)(?![\p{L}]))*$/iu;
/** Maximum distance between a label and its number, in characters. */
const LABEL_REACH = 40;

/** A card with leading zeros up to 18 digits, as in bank files. */
const isPaddedCard = (digits: string): boolean => digits.startsWith('00') && !isClabe(digits) && passesLuhn(digits.replace(/^0+/, ''));

const isHidden = (digits: string, before: string): boolean => {
  if (digits.length === PHONE_DIGITS) return ACCOUNT_LABEL.test(before);
  const significant = digits.length > 19 ? digits.replace(/^0+/, '') : digits;
  if (significant.length === CLABE_DIGITS) return isPaddedCard(significant);
  return significant.length >= 13 && significant.length <= 19;
};

/** Indexes of the digits of a number. */
type Span = { readonly from: number; readonly to: number };

/** Every run of whole groups of a number that is short enough for an account, and the whole number. */
const windowsOf = (number: string): readonly Span[] => {
  const ends = Array.from(number.matchAll(/[0-9]+/g), ([group]) => group.length);
  const starts = ends.reduce<readonly number[]>((at, length) => (at.length > MAX_GROUPS ? at : [...at, (at.at(-1) ?? 0) + length]), [0]);
  const whole = { from: 0, to: starts.at(-1) ?? 0 };
  return [
    whole,
    ...starts.flatMap((from, at) =>
      starts
        .slice(at + 1, at + 20)
        .map((to) => ({ from, to }))
        .filter(({ to }) => to - from <= 19),
    ),
  ];
};

const MAX_GROUPS = 200;

/** A phone in groups, or with the country code before it. */
const phoneIn = (digits: string): boolean => digits.length === PHONE_DIGITS || /^521?[0-9]{10}$/.test(digits);

/** Whether an account at the beginning of a number, or the whole number, is masked. */
const hidesPart = (part: string, digits: string, before: string): boolean => {
  if (part.length === digits.length && isHidden(part, before)) return true;
  if (part.length >= 13 && part.length !== CLABE_DIGITS && passesLuhn(part) && !isClabe(digits)) return true;
  return phoneIn(part) && ACCOUNT_LABEL.test(before);
};

/** Number of characters that the mask of an account hides. */
const hiddenCharacters = (part: string): number => maskAccount(part).lastIndexOf('*') + 1;

/** Masks the digits of every account in a number, as its own mask would; separators stay. */
const maskGroups = (number: string, before: string): string => {
  const digits = number.replace(/[^0-9]/g, '');
  const shown = Array.from(digits);
  for (const { from, to } of windowsOf(number)) {
    const part = digits.slice(from, to);
    if (hidesPart(part, digits, before)) shown.fill('*', from, from + hiddenCharacters(part));
  }
  let next = 0;
  return number.replace(/[0-9]/g, () => shown[next++] ?? '');
};

/** A number with its accounts masked. Most have one group, which needs one check. */
const masked = (number: string, before: string): string => {
  if (!/^[0-9]+$/.test(number)) return maskGroups(number, before);
  if (!hidesPart(number, number, before)) return number;
  const hidden = hiddenCharacters(number);
  return '*'.repeat(hidden) + number.slice(hidden);
};

/** Whether a text has as many digits as the shortest account. */
const mayHoldAccount = (text: string): boolean => {
  let digits = 0;
  for (let at = 0; at < text.length && digits < PHONE_DIGITS; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
  }
  return digits === PHONE_DIGITS;
};

/**
 * Masks the account numbers of a text (interface: BeneficiaryImportRow, `raw_preview`): numbers of 13 to 19 digits other than the 18 of a
 * CLABE, and 10 digits after a label such as account or phone. Longer numbers are masked too when they consist of a shorter one and leading
 * zeros. `context` precedes the text, such as the name of its column.
 */
export const maskText = (text: string, context: string): string => {
  if (!mayHoldAccount(text)) return text;
  return text.replace(NUMBER, (number, offset: number) =>
    masked(number, `${context} ${text.slice(Math.max(0, offset - LABEL_REACH), offset)}`),
  );
};

const MAX_FIELD = 200;
/** Characters of a text that are masked: those shown, and the longest number that may begin in them. */
const MAX_MASKED = 2 * MAX_FIELD;
/** Maximum bytes of a preview as JSON: one item of 400 kB contains 125 of them. */
const MAX_PREVIEW = 1_000;

/** Columns that may contain a phone: those of any kind of account, by their names. */
const contextOf = (name: string): string => (ACCOUNT_FIELDS.has(guessField(name)) ? `${name} cuenta` : name);
const ACCOUNT_FIELDS: ReadonlySet<ColumnField | null> = new Set(['account', 'phone', 'card', 'clabe', 'sender']);

const uniqueName = (name: string, used: ReadonlySet<string>): string => {
  let number = 1;
  let free = name;
  while (used.has(free)) free = `${name} (${(number += 1)})`;
  return free;
};

/** A column in previews: its name, and the context for finding accounts in its texts. */
type Column = { readonly name: string; readonly context: string };

const columnOf = (name: string): Column => ({ name: maskText(name.slice(0, MAX_FIELD), ''), context: contextOf(name) });

const PLAIN_ASCII = /^[ !#-[\]-~]*$/;

/** Bytes of a text in JSON. */
const jsonBytes = (text: string): number => (PLAIN_ASCII.test(text) ? text.length + 2 : Buffer.byteLength(JSON.stringify(text)));

export type MaskPreview = (fields: readonly (readonly [name: string, text: string])[]) => Readonly<Record<string, string>>;

/**
 * Shows rows of a file by column name: at most 1 kB, without empty fields, long ones cut, account numbers masked. Columns with the same
 * name get a number. Created once per file, because its rows repeat their columns.
 */
export const makeMaskPreview = (): MaskPreview => {
  const columns = new Map<string, Column>();
  const columnNamed = (name: string): Column => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    const column = columnOf(name);
    columns.set(name, column);
    return column;
  };
  return (fields) => {
    const entries: (readonly [string, string])[] = [];
    const used = new Set<string>();
    let bytes = 1;
    for (const [name, text] of fields) {
      if (text === '') continue;
      const column = columnNamed(name);
      const key = uniqueName(column.name, used);
      const shown = maskText(text.slice(0, MAX_MASKED), column.context).slice(0, MAX_FIELD);
      // A colon, and a comma or the closing brace.
      bytes += jsonBytes(key) + jsonBytes(shown) + 2;
      if (bytes > MAX_PREVIEW) break;
      used.add(key);
      entries.push([key, shown]);
    }
    return Object.fromEntries(entries);
  };
};
