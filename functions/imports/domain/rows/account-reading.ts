import { nationalPhone } from '../../../../shared/banking/domain/bank-account/bank-account.ts';
import { isCardNumber } from '../../../../shared/banking/domain/bank-account/card-number.ts';
import { isClabe } from '../../../../shared/banking/domain/bank-account/clabe.ts';
import type { Participants } from '../../../../shared/banking/domain/bank/participants.ts';
import type { RowAccountType, RowErrorCode } from '../../../../shared/imports/domain/rows/candidate-row.ts';

/** Text of an account with what is known about where it stood. */
export type AccountText = {
  readonly text: string;
  /** Whether a spreadsheet holds it as a number, which it keeps to 15 digits. */
  readonly isNumber: boolean;
  /** The kind the file says it is: decides where two fit, and refuses an account of any other. Ten digits need it. */
  readonly stated: RowAccountType | null;
  /** Name of the column it stood in, where there is one. */
  readonly column?: string;
};

/** An account as read: see `CandidateRow` for its members. */
export type AccountReading = {
  readonly account: string | null;
  readonly accountType: RowAccountType | null;
  readonly error: RowErrorCode | null;
  readonly correction: string | null;
};

/** Digits a spreadsheet keeps of a number. */
const SPREADSHEET_DIGITS = 15;
const MAX_CHARACTERS = 32;
const SEPARATORS = /[\s\p{Zs}\p{Cf}\-\u2010-\u2015]/gu;
const SCIENTIFIC = /^([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,3})$/i;
/** A number of which only the end is shown: asterisks, points or X's before four digits. */
const MASKED = /^[*•·xX]{2,}[0-9]{4}$/;
const TYPES: Readonly<Record<number, RowAccountType>> = { 18: 'clabe', 16: 'card', 10: 'phone' };

const typeOf = (digits: string): RowAccountType | null => TYPES[digits.length] ?? null;

const validReading = (account: string, correction: string | null = null): AccountReading => ({
  account,
  accountType: typeOf(account),
  error: null,
  correction,
});

const invalidReading = (account: string, error: RowErrorCode): AccountReading => ({
  account: account.slice(0, MAX_CHARACTERS),
  accountType: typeOf(account),
  error,
  correction: null,
});

/**
 * A CLABE after zeros were put back before it. It has to be of a bank, present or former: a CLABE that lacks another
 * digit passes for one that lost its zero in one case of ten by the control digit alone.
 */
const isRestoredClabe = (digits: string, { byPrefix }: Participants): boolean => isClabe(digits) && byPrefix.has(digits.slice(0, 3));

/** Whether every digit that a spreadsheet would have rounded away is a zero. Not meaningful for numbers it stores exactly. */
export const looksRounded = (digits: string): boolean =>
  digits.length > SPREADSHEET_DIGITS && /^0+$/.test(digits.slice(SPREADSHEET_DIGITS));

/** From here on doubles are 4 and more apart; below, they are at most 1 off, which a CLABE's control digit always shows. */
const INEXACT_FROM = 2 ** 54;

/** Whether a number reads as a double prints it, so that its last digits may not be those of the account. */
const isDoublePrinted = (digits: string): boolean =>
  Number(digits) >= (digits.length === 16 ? Number.MAX_SAFE_INTEGER : INEXACT_FROM) && String(Number(digits)) === digits;

const mayBeInexact = (digits: string): boolean => looksRounded(digits) || isDoublePrinted(digits);

const read16Digits = (digits: string, stated: RowAccountType | null, participants: Participants): AccountReading => {
  const fitsCard = isCardNumber(digits);
  const fitsClabe = isRestoredClabe(`00${digits}`, participants);
  if (fitsClabe && (stated === 'clabe' || !fitsCard)) return validReading(`00${digits}`, 'leading_zeros_restored');
  if (fitsClabe && stated !== 'card') return invalidReading(digits, 'account_ambiguous');
  return fitsCard ? validReading(digits) : invalidReading(digits, 'card_luhn_failed');
};

/** Statements pad accounts with zeros to 20 digits. A padded card must not be a CLABE of a 00x bank with a typing error. */
const read20Digits = (digits: string): AccountReading => {
  const padded = digits.slice(2);
  if (digits.startsWith('00') && isClabe(padded)) return validReading(padded, 'zero_padding_removed');
  if (/^0000[345]/.test(digits) && isCardNumber(digits.slice(4))) return validReading(digits.slice(4), 'zero_padding_removed');
  return invalidReading(digits, 'account_length_invalid');
};

/** Numbers of the Mexican plan start with 2 to 9. Accounts within a bank have ten digits too, so that a phone has to be called one. */
const read10Digits = (digits: string, stated: RowAccountType | null): AccountReading => {
  if (stated === 'phone') return /^[2-9]/.test(digits) ? validReading(digits) : invalidReading(digits, 'phone_invalid');
  return invalidReading(digits, stated === null ? 'account_type_missing' : 'account_type_mismatch');
};

/** A phone after the country's code (52, once 521): accounts within a bank have 11 digits at most. */
const WITH_COUNTRY_CODE = /^521?([2-9][0-9]{9})$/;

/** Twelve or thirteen digits that nothing calls an account of another kind are a phone if they begin with the country's code. */
const readPhoneWithCountryCode = (digits: string, stated: RowAccountType | null): AccountReading => {
  const [, phone] = WITH_COUNTRY_CODE.exec(digits) ?? [];
  return phone === undefined || (stated !== null && stated !== 'phone')
    ? invalidReading(digits, 'account_length_invalid')
    : validReading(phone, 'country_code_removed');
};

const readDigits = (digits: string, stated: RowAccountType | null, participants: Participants): AccountReading => {
  switch (digits.length) {
    case 18:
      return isClabe(digits) ? validReading(digits) : invalidReading(digits, 'clabe_checksum_failed');
    case 17:
      return isRestoredClabe(`0${digits}`, participants)
        ? validReading(`0${digits}`, 'leading_zeros_restored')
        : invalidReading(digits, 'account_length_invalid');
    case 16:
      return read16Digits(digits, stated, participants);
    case 10:
      return read10Digits(digits, stated);
    case 12:
    case 13:
      return readPhoneWithCountryCode(digits, stated);
    case 20:
      return read20Digits(digits);
    default:
      return invalidReading(digits, 'account_length_invalid');
  }
};

const readDigitsAsStated = (digits: string, stated: RowAccountType | null, participants: Participants): AccountReading => {
  const reading = readDigits(digits, stated, participants);
  return reading.error === null && stated !== null && reading.accountType !== stated
    ? invalidReading(digits, 'account_type_mismatch')
    : reading;
};

/** The whole number a text in scientific notation stands for, or null when it does not hold all the digits of it. */
const expandScientific = (text: string): string | null => {
  const [, first = '', fraction = '', exponent = ''] = SCIENTIFIC.exec(text) ?? [];
  return first === '' || fraction.length !== Number(exponent) ? null : `${first}${fraction}`;
};

const readScientific = (text: string, stated: RowAccountType | null, participants: Participants): AccountReading => {
  const digits = expandScientific(text);
  if (digits === null || mayBeInexact(digits)) return invalidReading(text, 'account_rounded');
  const reading = readDigitsAsStated(digits, stated, participants);
  return reading.error === null ? { ...reading, correction: reading.correction ?? 'scientific_notation_expanded' } : reading;
};

/** `="012..."` and `'012...`: the ways to make a spreadsheet keep digits as text. A number may end in `.0`. */
const unwrap = (text: string): string => {
  const quoted = /^="([^"]*)"$/.exec(text)?.[1] ?? text;
  return quoted.replace(/^['’`]/, '').replace(/^([0-9]+)\.0+$/, '$1');
};

const DIGITS = /^[0-9]+$/;

const readWholeNumber = (digits: string, isNumber: boolean, stated: RowAccountType | null, participants: Participants): AccountReading => {
  if (isNumber && mayBeInexact(digits)) return invalidReading(digits, 'account_rounded');
  const reading = readDigitsAsStated(digits, stated, participants);
  // A spreadsheet's number of this length is never the one that was typed.
  return isNumber && reading.error !== null && digits.length > 16 ? invalidReading(digits, 'account_rounded') : reading;
};

/** Nothing but a phone is written with its country's code after a plus, or with parentheses. */
const readPhone = (text: string, stated: RowAccountType | null, participants: Participants): AccountReading | null => {
  const phone = nationalPhone(text);
  return phone !== null && (stated === 'phone' || /[+(]/.test(text)) ? readDigitsAsStated(phone, stated ?? 'phone', participants) : null;
};

/**
 * Reads the account of a row. Zeros that a spreadsheet cut off are put back only where the control digit and the bank
 * prefix of a participant, present or former, prove them; a number it rounded is refused, even if it passes for an
 * account by chance.
 */
export const readAccount = ({ text, isNumber, stated }: AccountText, participants: Participants): AccountReading => {
  const compact = DIGITS.test(text) ? text : unwrap(text.trim()).replace(SEPARATORS, '');
  if (DIGITS.test(compact) && stated !== 'phone') return readWholeNumber(compact, isNumber, stated, participants);
  if (compact === '') return { account: null, accountType: null, error: 'account_missing', correction: null };
  if (SCIENTIFIC.test(compact)) return readScientific(compact, stated, participants);
  const phone = readPhone(compact, stated, participants);
  if (phone !== null) return phone;
  if (DIGITS.test(compact)) return readWholeNumber(compact, isNumber, stated, participants);
  return MASKED.test(compact) ? invalidReading(compact, 'account_masked') : invalidReading(compact, 'account_format_invalid');
};
