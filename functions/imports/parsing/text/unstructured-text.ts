import { isClabe } from '../../../../shared/banking/domain/bank-account/clabe.ts';
import { resolveBankName } from '../../../../shared/banking/domain/bank/bank-name.ts';
import { participantByClabePrefix } from '../../../../shared/banking/domain/bank/participants.ts';
import { readAccount, type AccountReading } from '../../../../shared/imports/domain/rows/account-reading.ts';
import { fieldByName, guessField } from '../../../../shared/imports/domain/rows/column-field.ts';
import type { Banks } from '../../domain/rows/row-values.ts';

/** A number within a text that has the length of an account. */
export type AccountToken = {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  readonly reading: AccountReading;
};

/** Consecutive digits, or groups as accounts are printed; phones also with their country code or an area code in parentheses. */
const NUMBER =
  /(?<![0-9A-Za-z+])(?:\+52[ -]?(?:1[ -]?)?(?:\([0-9]{2,3}\)|[0-9]{2,3})(?:[ -]?[0-9]{2,8}){1,4}|\([0-9]{2,3}\) ?[0-9]{3,4}[ -]?[0-9]{4}|[0-9]{2,6}(?:[ -][0-9]{1,11}){2,8}|[0-9]{3} [0-9]{15}|[0-9]{10,20}|[0-9][.,][0-9]+[Ee]\+[0-9]{2,3})(?![0-9A-Za-z])/g;

/** A share or a rate: its many decimals are no account. The digits before the point may be one, as in `012180000000000015.0`. */
const isFraction = (text: string, at: number, digits: string): boolean => {
  const integer = /(?<![0-9])[-+]?([0-9]{1,10})[.,]$/.exec(text.slice(Math.max(0, at - 12), at));
  if (integer === null || /e/i.test(digits)) return false;
  return Number(integer[1]) === 0 || text.trim() === `${integer[0]}${digits}`;
};

/** Characters joined to a number without a space; marks that only enclose or separate end them. */
const JOINED_BEFORE = /[^\s,;:|()[\]{}"'<>]*$/;
const JOINED_AFTER = /^[^\s,;:|()[\]{}"'<>]*/;
const JOINED_WITHIN = 80;
/** A word and the mark that joins a number to it, as in `CLABE-0121…`. */
const WORD_BEFORE = /^([\p{L}.]+)[-.#=/]$/u;
const WORD_AFTER = /^[-./]([\p{L}.]+)$/u;
/** The end of a file's name, also after a number in parentheses. */
const EXTENSION = /^[)\]}]+\.\p{L}{2,4}(?![\p{L}\p{N}])/u;
/** Words for numbers that are no accounts, right before one: `folio|4111…`, `ticket #4111…`. */
const OTHER_NUMBER =
  /(?<![\p{L}\p{N}])(?:id|folio|ticket|orden|order|pedido|factura|ref|referencia|rastreo|autorizaci[oó]n|gu[ií]a|contrato)[^\p{L}\p{N}]*$/iu;
/** Words that may be joined to an account. */
const ACCOUNT_WORDS: ReadonlySet<string> = new Set(
  'account card cel celular clabe cta cuenta debito interbancaria movil no num numero phone tarjeta tel telefono'.split(' '),
);

/** Whether a word may be joined to a number: one for an account, or the name of the bank whose CLABE the number is. */
const introduces = (word: string, digits: string, { fecha, participants }: Banks): boolean => {
  if (ACCOUNT_WORDS.has(normalizeWord(word))) return true;
  const named = resolveBankName(word, fecha, participants);
  return (
    named.kind === 'participant' &&
    isClabe(digits) &&
    participantByClabePrefix(digits.slice(0, 3), fecha, participants)?.code === named.code
  );
};

/** Whether a number is a piece of something longer, or another kind of number: a file's name, an identifier, an address, a folio. */
const isOtherNumber = (text: string, start: number, digits: string, banks: Banks): boolean => {
  const isForeign = (joined: string, wordIn: RegExp): boolean => {
    if (!/[\p{L}_@\\]/u.test(joined)) return false;
    const [, word] = wordIn.exec(joined) ?? [];
    return word === undefined || !introduces(word, digits, banks);
  };
  const before = text.slice(Math.max(0, start - JOINED_WITHIN), start);
  const after = text.slice(start + digits.length, start + digits.length + JOINED_WITHIN);
  return (
    OTHER_NUMBER.test(before) ||
    EXTENSION.test(after) ||
    isForeign(JOINED_BEFORE.exec(before)?.[0] ?? '', WORD_BEFORE) ||
    isForeign(JOINED_AFTER.exec(after)?.[0] ?? '', WORD_AFTER)
  );
};

/** Every number of a text that could be an account, valid or not. */
export const accountTokens = (text: string, banks: Banks): readonly AccountToken[] =>
  Array.from(text.matchAll(NUMBER))
    .filter(({ index, 0: digits }) => !isFraction(text, index, digits) && !isOtherNumber(text, index, digits, banks))
    .map(({ index, 0: digits }) => {
      const reading = readAccount({ text: digits, isNumber: false, stated: null }, banks.participants);
      return { digits, start: index, end: index + digits.length, reading };
    });

export const isValid = ({ reading }: AccountToken): boolean => reading.error === null;

const EMAIL = /\S+@\S+\.\S+/g;
const RFC_OR_CURP = /(?<![A-ZÑ0-9])[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3,8}(?![A-Z0-9])/gi;
const AMOUNT = /(?:\$|MXN|MXP|USD)\s*[0-9.,]+|[0-9][0-9.,]*\s*(?:MXN|MXP|USD|pesos)\b/gi;
const LEADING_MARKS = /^[^\p{L}\p{N}=+@]+/u;
const TRAILING_MARKS = /[^\p{L}\p{N}.)!?]+$/u;
/** Words that accompany names and accounts without being part of either. */
const STOP_WORDS = new Set(
  'a al con de del el en es la las lo los para por su y the to of for is clabe cuenta cta tarjeta tel telefono cel celular movil phone no num numero banco bank spei interbancaria debito credito nombre beneficiario beneficiaria titular destinatario name account card importe monto total pesos mxn usd fecha concepto pago transferencia deposito depositos depositar depositale deposita pagos pagar paga pagale favor transferencias transferir referencia rfc curp correo email'.split(
    ' ',
  ),
);

const normalizeWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const isStopWord = (word: string): boolean => {
  const plain = normalizeWord(word);
  return plain === '' || STOP_WORDS.has(plain) || /^[0-9]+$/.test(plain);
};

const trimStopWords = (words: readonly string[]): readonly string[] => {
  const first = words.findIndex((word) => !isStopWord(word));
  return first === -1 ? [] : words.slice(first, words.findLastIndex((word) => !isStopWord(word)) + 1);
};

const MAX_BANK = 80;

/** The bank that a whole text names; null when it names none. A bare number names none. */
export const bankIn = (text: string, { fecha, participants }: Banks): string | null => {
  const trimmed = text.trim();
  if (trimmed.length > MAX_BANK || !/\p{L}{2}/u.test(trimmed)) return null;
  return resolveBankName(trimmed, fecha, participants).kind === 'participant' ? trimmed : null;
};

export type NameAndBank = {
  readonly name: string;
  readonly bank: string;
  /** Whether the bank precedes the name, and so may belong to the text before. */
  readonly bankLeads: boolean;
};

const MAX_BANK_WORDS = 4;

/** Splits a bank's name off either end of a text. */
const splitBank = (words: readonly string[], banks: Banks): NameAndBank => {
  for (let length = Math.min(MAX_BANK_WORDS, words.length); length > 0; length -= 1) {
    const ends = [
      { bank: words.slice(-length), rest: words.slice(0, -length), bankLeads: false },
      { bank: words.slice(0, length), rest: words.slice(length), bankLeads: true },
    ];
    const found = ends.find(({ bank }) => bankIn(bank.join(' ').replace(TRAILING_MARKS, '').replace(LEADING_MARKS, ''), banks) !== null);
    if (found !== undefined) return { name: found.rest.join(' '), bank: found.bank.join(' '), bankLeads: found.bankLeads };
  }
  return { name: words.join(' '), bank: '', bankLeads: false };
};

const trimMarks = (text: string): string => text.replace(LEADING_MARKS, '').replace(TRAILING_MARKS, '');

const MAX_NAME = 120;

/** The name and the bank in a piece of text between accounts, if any. */
export const nameAndBankIn = (piece: string, banks: Banks): NameAndBank => {
  const bare = piece.slice(-400).replace(EMAIL, ' ').replace(RFC_OR_CURP, ' ').replace(AMOUNT, ' ');
  const words = trimStopWords(bare.split(/[\s,;|:]+/));
  const { name, bank, bankLeads } = splitBank(words, banks);
  const cleaned = trimMarks(trimStopWords(name.split(' ')).join(' '));
  const isName = (cleaned.match(/\p{L}/gu) ?? []).length >= 3 && cleaned.length <= MAX_NAME;
  return { name: isName ? cleaned : '', bank: trimMarks(bank), bankLeads };
};

const PHONE_BEFORE = /(?:tel[eé]?f?o?n?o?|cel(?:ular)?|m[oó]vil|whats ?app|phone|dimo)[^\p{L}]*$/iu;

/** Whether the text before a number ends with a label for a phone. */
export const endsWithPhoneLabel = (before: string): boolean => PHONE_BEFORE.test(before);

const SENDER_BEFORE = /(?:origen|cargo|retiro|ordenante|emisora?)(?:[^\p{L}\p{N}]|clabe|cuenta|n[uú]mero|no|de)*$/iu;

/** Whether the text before an account ends with a label for the sender's account. */
export const endsWithSenderLabel = (before: string): boolean => SENDER_BEFORE.test(before);

/** Whether a cell is a heading or label rather than a value. */
export const isLabel = (text: string): boolean => fieldByName(text) !== null || (/:\s*$/.test(text) && guessField(text) !== null);
