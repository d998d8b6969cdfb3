import * as v from 'valibot';

import { named } from '../../platform/http/schemas/described.ts';
import type { Rule } from '../../platform/http/schemas/fields.ts';
import { classifyBankAccount, type BankAccount, type BankAccountProblem } from '../domain/bank-account/bank-account.ts';

/** Kinds of accounts. */
export const accountType = named('AccountType', v.picklist(['clabe', 'card', 'phone']));

/** A space as pasted from a document (no-break, thin), or a hyphen. */
const SEPARATOR = '[ \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\u2010\\u2011-]*';

/** Digits in any grouping. */
const digits = (count: string): string => `(?:[0-9]${SEPARATOR}){${count}}`;

const COUNTRY = `(?:[(]?${SEPARATOR}[+]?${SEPARATOR}5${SEPARATOR}2${SEPARATOR}(?:1${SEPARATOR})?[)]?${SEPARATOR})?`;
const AREA_IN_PARENTHESES = `[(]${SEPARATOR}${digits('2,3')}[)]${SEPARATOR}${digits('7,8')}`;

/** A CLABE, card or phone, its digits grouped by spaces and hyphens; a phone with country code and parentheses or without. */
export const bankAccount: Rule<string, BankAccount, BankAccountProblem> = {
  schema: {
    type: 'string',
    pattern: `^${SEPARATOR}(?:${digits('18')}|${digits('16')}|${COUNTRY}(?:${AREA_IN_PARENTHESES}|${digits('10')}))$`,
  },
  errors: ['invalid_account_format', 'invalid_account_length', 'invalid_clabe_checksum', 'invalid_card_luhn'],
  read: (sent) => {
    const classified = classifyBankAccount(sent);
    return classified.ok ? { value: classified.account } : { code: classified.code };
  },
};
