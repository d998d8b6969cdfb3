import { classifyBankAccount, type BankAccount } from '../../../../banking/domain/bank-account/bank-account.ts';
import type { Repair } from '../../../../validation/domain/receipt/receipt.ts';
import { asDigits, oneDigitOff } from './digits.ts';

export type AccountReading =
  | {
      readonly kind: 'account';
      readonly account: BankAccount;
      readonly repairs: readonly Repair[];
      /** A check digit confirms the digits; phones have none. */
      readonly isProven: boolean;
    }
  /** As many digits as an account has, without a matching check digit. */
  | { readonly kind: 'unproven'; readonly digits: string; readonly repairs: readonly Repair[] }
  /** Most digits are hidden. */
  | { readonly kind: 'masked'; readonly lastDigits: string };

const MASK_CHARACTER = /[*•·●∙…xX#]/u;
/** Masked digits, or a word for them, and then the last ones. Recognition reads bullets as letters: "*00e5410", "eee 1234". */
const MASKED =
  /(?:[*•·●∙…#]|\.{2,}|[eoxX]{2,}|(?:^|\s)[-–—]|terminaci[oó]n|termina en|terminada en)[\s*•·●∙….#eoxX-]*\s*(?<last>\d{3,4})\s*\)?\s*$/iu;
/** A card that shows its first and its last digits. */
const MASKED_CARD = /\d{4}\s?\d{0,2}[*•·●∙…xX#]{2,}[\s*•·●∙…xX#]*(?<last>\d{3,4})\s*$/u;
const SHORT_MASK = /^\D{0,3}[*•·][^\d]*(?<last>\d{3,4})\b/u;

/** Statements print accounts with leading zeros, in a column of 20. */
const withoutPadding = (digits: string): string => {
  if (digits.length !== 20) return digits;
  if (digits.startsWith('0000')) return digits.slice(4);
  return digits.startsWith('00') ? digits.slice(2) : digits;
};

/** The spelling one confusion away that a check digit proves; null unless there is exactly one. */
const provenSpelling = (digits: string): BankAccount | null => {
  const spellings = oneDigitOff(digits).flatMap((spelling) => {
    const classified = classifyBankAccount(spelling);
    return classified.ok ? [classified.account] : [];
  });
  const [only, ...others] = spellings;
  return only === undefined || others.length > 0 ? null : only;
};

const RUN = /[\dOoQDIl|SsBGEZzT][\dOoQDIl|SsBGEZzT\s-]{8,30}[\dOoQDIl|SsBGEZzT]/u;

const fromDigits = (text: string, isSure: boolean): AccountReading | null => {
  const read = asDigits(text);
  if (read === null) return null;
  const digits = withoutPadding(read.digits);
  const repairs: Repair[] = [...(read.isRepaired ? ['digits' as const] : []), ...(digits === read.digits ? [] : ['padding' as const])];
  const classified = classifyBankAccount(digits);
  if (classified.ok) return { kind: 'account', account: classified.account, repairs, isProven: classified.account.type !== 'phone' };
  // Characters read with certainty are printed that way: a repair would give another account.
  const proven = isSure ? null : provenSpelling(digits);
  if (proven !== null) return { kind: 'account', account: proven, repairs: [...repairs, 'control_digit'], isProven: true };
  return digits.length === 16 || digits.length === 18 ? { kind: 'unproven', digits, repairs } : null;
};

/** Number of digits that a masked account may seem to have. */
const MIN_SHOWN = 3;
const MAX_SHOWN = 9;

/** Four characters after a mask, as many as receipts show; at least three of them are digits. */
const SHOWN = /(?<=[*•·●∙…xX#]{2}\s?)(?=(?:\D?\d){3})[^\s)]{4}$/u;
/** The end of a word, and a shorter word that repeats it: recognition read the same characters twice. */
const READ_TWICE = /(?<end>\d{2,3})\s+\k<end>$/u;

/** A mask whose last characters are digits, each of them once. */
const withDigits = (text: string): string => text.replace(READ_TWICE, '$<end>').replace(SHOWN, (shown) => asDigits(shown)?.digits ?? shown);

/** The last digits of an account that is printed masked; null for anything else. A masked account is never completed. */
export const readMask = (printed: string): string | null => {
  const text = withDigits(printed.trim());
  const digits = text.replaceAll(/\D/g, '');
  // Bullets are read as zeros, as letters or not at all: digits too few for an account are the end of one.
  if (digits.length >= MIN_SHOWN && digits.length <= MAX_SHOWN && /\d{3,4}\)?$/.test(text)) return digits.slice(-4);
  const found = MASKED_CARD.exec(text) ?? MASKED.exec(text) ?? SHORT_MASK.exec(text);
  return found?.groups?.['last'] ?? null;
};

/** The account in a text, whole or masked; `isSure`: the recognition is certain about its characters. */
export const readAccount = (text: string, isSure: boolean): AccountReading | null => {
  const trimmed = text.trim();
  const whole = fromDigits(trimmed, isSure);
  if (whole !== null) return whole;
  const lastDigits = readMask(trimmed);
  if (lastDigits !== null) return { kind: 'masked', lastDigits };
  if (MASK_CHARACTER.test(trimmed) && trimmed.includes('*')) return null;
  const run = RUN.exec(trimmed)?.[0];
  return run === undefined || run === trimmed ? null : fromDigits(run, isSure);
};
