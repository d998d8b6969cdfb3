import type { Brand } from '../../../platform/brand.ts';
import { isCardNumber, isStoredCardNumber, type CardNumber } from './card-number.ts';
import { isClabe, isStoredClabe, type Clabe } from './clabe.ts';

/** Mexican phone number registered with a bank: 10 digits, no check digit. */
export type Phone = Brand<string, 'Phone'>;

/** An account a SPEI payment can be sent to. `number` has digits only. */
export type BankAccount =
  | { readonly type: 'clabe'; readonly number: Clabe }
  | { readonly type: 'card'; readonly number: CardNumber }
  | { readonly type: 'phone'; readonly number: Phone };

/** Codes of the interface for a text that cannot be an account. */
export type BankAccountProblem = 'invalid_account_format' | 'invalid_account_length' | 'invalid_clabe_checksum' | 'invalid_card_luhn';

export type BankAccountClassification =
  | { readonly ok: true; readonly account: BankAccount }
  | { readonly ok: false; readonly code: BankAccountProblem };

/** Spaces as pasted from a document (no-break, thin) and hyphens (plain, typographic, no-break). */
const SEPARATORS = /[\p{Zs}\-\u2010\u2011]/gu;

/** An account as typed, without the spaces and hyphens that group its digits. */
export const withoutSeparators = (text: string): string => text.replace(SEPARATORS, '');

const isStoredPhone = (text: string): text is Phone => /^[0-9]{10}$/.test(text);

/** No area code of the Mexican numbering plan begins with 0 or 1. */
const isPhone = (text: string): text is Phone => /^[2-9]/.test(text) && isStoredPhone(text);

/** Ten digits, with or without the country code (52, once 521) and parentheses around an area code of two or three digits. */
const PHONE_FORM = /^(?:\(\+?521?\)|\+?521?)?(?:\([0-9]{2,3}\)[0-9]{7,8}|[0-9]{10})$/;

/** The national digits of a phone in one of its usual forms, separators removed; null for anything else. */
export const nationalPhone = (text: string): Phone | null => {
  if (!PHONE_FORM.test(text)) return null;
  const digits = text.replace(/[^0-9]/g, '').slice(-10);
  return isPhone(digits) ? digits : null;
};

const invalid = (code: BankAccountProblem): BankAccountClassification => ({ ok: false, code });

/**
 * Classifies an account by its number of digits, once spaces and hyphens are removed: 18 CLABE, 16 card, 10 phone, which may have the
 * country code and parentheses. Check digits are verified; only ASCII digits count. Numbers that no bank, scheme or operator assigns are
 * none: a CLABE of bank 000 fails its check, ten digits after a 0 or 1 have no form of an account. Codes as in the interface's Errors.
 */
export const classifyBankAccount = (text: string): BankAccountClassification => {
  const digits = withoutSeparators(text);
  const phone = nationalPhone(digits);
  if (phone !== null) return { ok: true, account: { type: 'phone', number: phone } };
  if (!/^[0-9]*$/.test(digits)) return invalid('invalid_account_format');
  if (digits.length === 18) {
    return isClabe(digits) ? { ok: true, account: { type: 'clabe', number: digits } } : invalid('invalid_clabe_checksum');
  }
  if (digits.length === 16) {
    return isCardNumber(digits) ? { ok: true, account: { type: 'card', number: digits } } : invalid('invalid_card_luhn');
  }
  return invalid(digits.length === 10 ? 'invalid_account_format' : 'invalid_account_length');
};

/** An account that was accepted before. Rules that have become stricter since do not apply to it. */
export const storedBankAccount = (number: string): BankAccount => {
  if (isStoredClabe(number)) return { type: 'clabe', number };
  if (isStoredCardNumber(number)) return { type: 'card', number };
  if (isStoredPhone(number)) return { type: 'phone', number };
  throw new TypeError('a stored account is not one');
};

/** An account for lists and exports: a card shows only its last four digits, because a list may be passed on. */
export const maskCard = ({ type, number }: BankAccount): string => (type === 'card' ? maskAccount(number) : number);

/** Keeps the last four characters of an account and masks the others; a text of four or fewer is masked whole. */
export const maskAccount = (number: string): string => {
  const shown = number.length > 4 ? number.slice(-4) : '';
  return shown.padStart(number.length, '*');
};
