import { nationalPhone } from '../../../banking/domain/bank-account/bank-account.ts';
import { isCardNumber } from '../../../banking/domain/bank-account/card-number.ts';
import { isClabe } from '../../../banking/domain/bank-account/clabe.ts';
import type { Participants } from '../../../banking/domain/bank/participants.ts';
import type { RowAccountType, RowErrorCode } from './candidate-row.ts';

/** Text of an account, with facts about its cell. */
export type AccountText = {
  readonly text: string;
  /** Whether it is a number of a spreadsheet, which keeps 15 digits. */
  readonly isNumber: boolean;
  /** The kind that the file states: decides when two fit, and refuses an account of another kind. Ten digits need it. */
  readonly stated: RowAccountType | null;
  /** Name of its column, if any. */
  readonly column?: string;
};

/** The result of reading an account: see `CandidateRow` for its members. */
export type AccountReading = {
  readonly account: string | null;
  readonly accountType: RowAccountType | null;
  readonly error: RowErrorCode | null;
  readonly correction: string | null;
};

/** Digits that a spreadsheet keeps of a number. */
const SPREADSHEET_DIGITS = 15;
const MAX_CHARACTERS = 32;
const SEPARATORS = /[\s\p{Zs}\p{Cf}\-\u2010-\u2015]/gu;
const SCIENTIFIC = /^([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,3})$/i;
/** A number that shows only its end: asterisks, points or X's before four digits. */
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
 * A CLABE with restored leading zeros. It must belong to a bank, present or former: by the control digit alone, one in ten CLABEs that lack
 * another digit would pass for one that lost its zero.
 */
const isRestoredClabe = (digits: string, { byPrefix }: Participants): boolean => isClabe(digits) && byPrefix.has(digits.slice(0, 3));

/** Whether every digit that a spreadsheet would round away is a zero. Not meaningful for numbers it stores exactly. */
export const looksRounded = (digits: string): boolean =>
  digits.length > SPREADSHEET_DIGITS && /^0+$/.test(digits.slice(SPREADSHEET_DIGITS));

/** From here on doubles are at least 4 apart; below, they are at most 1 off, which a CLABE's control digit always shows. */
const INEXACT_FROM = 2 ** 54;

/** Whether a number looks like a printed double, so that its last digits may differ from the account's. */
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

/** Numbers of the Mexican plan start with 2 to 9. Accounts within a bank have ten digits too, so the file must call it a phone. */
const read10Digits = (digits: string, stated: RowAccountType | null): AccountReading => {
  if (stated === 'phone') return /^[2-9]/.test(digits) ? validReading(digits) : invalidReading(digits, 'phone_invalid');
  return invalidReading(digits, stated === null ? 'account_type_missing' : 'account_type_mismatch');
};

/** A phone after the country code (52, once 521): accounts within a bank have 11 digits at most. */
const WITH_COUNTRY_CODE = /^521?([2-9][0-9]{9})$/;

/** Twelve or thirteen digits with the country code are a phone, unless the file states another kind of account. */
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

/** The whole number that a text in scientific notation represents; null when it lacks some of the digits. */
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

/** `="012..."` and `'012...`: texts by which a spreadsheet keeps leading zeros. A number may end in `.0`. */
const unwrap = (text: string): string => {
  const quoted = /^="([^"]*)"$/.exec(text)?.[1] ?? text;
  return quoted.replace(/^['’`]/, '').replace(/^([0-9]+)\.0+$/, '$1');
};

const DIGITS = /^[0-9]+$/;

const readWholeNumber = (digits: string, isNumber: boolean, stated: RowAccountType | null, participants: Participants): AccountReading => {
  if (isNumber && mayBeInexact(digits)) return invalidReading(digits, 'account_rounded');
  const reading = readDigitsAsStated(digits, stated, participants);
  // A spreadsheet's number of this length never equals the typed one.
  return isNumber && reading.error !== null && digits.length > 16 ? invalidReading(digits, 'account_rounded') : reading;
};

/** Only a phone is written with a plus and the country code, or with parentheses. */
const readPhone = (text: string, stated: RowAccountType | null, participants: Participants): AccountReading | null => {
  const phone = nationalPhone(text);
  return phone !== null && (stated === 'phone' || /[+(]/.test(text)) ? readDigitsAsStated(phone, stated ?? 'phone', participants) : null;
};

/**
 * Reads the account of a row. Zeros that a spreadsheet removed are restored only if the control digit and the bank prefix of a participant,
 * present or former, prove them; a rounded number is refused, even if it is a valid account by chance.
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
