import type { Beneficiary, BeneficiaryId } from './beneficiary.ts';
import { bareLabel } from './label.ts';

/** Digits of an id in a key, so that ids sort as numbers. */
const ID_DIGITS = 15;
/** Characters of a label that are searched. */
const MAX_SEARCHED = 100;
/** Sorts after every text with the same beginning. */
const LAST = '\u{10FFFF}';

/** Text without case and accents, for the search of labels. */
const foldedText = (text: string): string => {
  const folded = bareLabel(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return Array.from(folded).slice(0, MAX_SEARCHED).join('');
};

/** An id as text that sorts like the number. */
export const paddedId = (id: number): string => String(id).padStart(ID_DIGITS, '0');

/**
 * Sort keys of a beneficiary in the search by account and in the search by label; null without a label. Every key ends with the id, so that
 * all are distinct.
 */
export const searchKeysOf = ({ id, account, label }: Beneficiary): { readonly account: string; readonly label: string | null } => ({
  account: `ACCOUNT#${account.number}#${paddedId(id)}`,
  label: label === null ? null : `LABEL#${foldedText(label)}#${paddedId(id)}`,
});

/** Keys from one to another, both included. */
export type KeyRange = { readonly from: string; readonly to: string };

const rangeOf = (prefix: string): KeyRange => ({ from: prefix, to: `${prefix}${LAST}` });

const digitsOf = (search: string): string | null => {
  const digits = search.replaceAll(/[\s-]/g, '');
  return /^[0-9]+$/.test(digits) ? digits : null;
};

/** The ranges of keys that a search covers, in order: accounts that begin with its digits, labels that begin with its text. */
export const searchRanges = (search: string): readonly KeyRange[] => {
  const digits = digitsOf(search);
  const text = foldedText(search);
  return [...(digits === null ? [] : [rangeOf(`ACCOUNT#${digits}`)]), ...(text === '' ? [] : [rangeOf(`LABEL#${text}`)])];
};

/** The keys of an account: a range, because an id follows the number. */
export const accountRange = (number: string): KeyRange => rangeOf(`ACCOUNT#${number}#`);

/** UTF-16 units of a label that every numbered variant keeps: a long label is cut to make room for its number. */
const UNCUT = 90;

/** The keys of the labels that equal one, except for case and accents, with or without a number after them. */
export const labelRanges = (label: string): readonly KeyRange[] => {
  const folded = foldedText(label);
  if (label.length <= UNCUT) return [rangeOf(`LABEL#${folded}#`), rangeOf(`LABEL#${folded} (`)];
  const cut = label.slice(0, UNCUT);
  return [rangeOf(`LABEL#${foldedText(cut.isWellFormed() ? cut : cut.slice(0, -1))}`)];
};

/** Whether a label's key repeats a result: the same search finds its beneficiary by the account. */
export const isFoundTwice = (key: string, { account }: Beneficiary, search: string): boolean => {
  const digits = digitsOf(search);
  return key.startsWith('LABEL#') && digits !== null && account.number.startsWith(digits);
};

/** The smallest key after a key of this module. */
export const behind = (key: string): string => `${key} `;

/** The greatest key before a key of this module: keys of the same text differ only in their ids. */
export const before = (key: string): string => `${key.slice(0, -ID_DIGITS)}${paddedId(Number(key.slice(-ID_DIGITS)) - 1)}`;

/** Compares keys as DynamoDB does: by their UTF-8 bytes. */
export const compareKeys = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

/** Whether a text is a sort key of a list or a search. */
export const isListKey = (text: string): boolean => /^(?:(?:ACCOUNT|LABEL)#[^]*#)?[0-9]{15}$/.test(text);

/** The key of a beneficiary in the list of all, which is read in descending order. */
export const listKeyOf = ({ id }: { readonly id: BeneficiaryId }): string => paddedId(id);
