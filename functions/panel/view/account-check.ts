import type { InferOutput } from 'valibot';

import type { accountStructure } from '../../bank-accounts/contract.ts';

type Structure = Pick<
  InferOutput<typeof accountStructure>['attributes'],
  'account_type' | 'is_numeric' | 'length' | 'checksum_valid' | 'computed_control_digit' | 'auto_completed'
> & { readonly bank: { readonly name: string } | null };

/** What the digits of an account show while it is typed. */
export type AccountCheck =
  | { readonly kind: 'complete'; readonly type: 'clabe' | 'card'; readonly bank: string | null }
  /** Ten digits: a phone has no check digit, and its bank has to be chosen. */
  | { readonly kind: 'phone' }
  /** All digits but the last: `account` has it, too. */
  | { readonly kind: 'completed'; readonly account: string; readonly bank: string | null }
  /** `digit` is the right one; null where it does not follow from the others. */
  | { readonly kind: 'wrong_digit'; readonly digit: string | null }
  | { readonly kind: 'partial'; readonly bank: string | null; readonly digits: number }
  | { readonly kind: 'no_account' };

const LENGTHS = { phone: 10, card: 16, clabe: 18 } as const;

/** Digits from which the bank of a CLABE, and the issuer of a card, can be recognised. */
const CLABE_PREFIX = 3;
const CARD_PREFIX = 6;

/** First digits of the cards that banks in Mexico issue. */
const CARD_START = /^[45]/;

/** The digits of an account as people type it, with spaces and hyphens. */
export const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** The query that checks what was typed so far; null while it is too short to recognise something in it. */
export const accountQueryOf = (typed: string): { readonly account: string; readonly type?: 'clabe' | 'bin' } | null => {
  const account = digitsOf(typed);
  if (account.length < CLABE_PREFIX) return null;
  if (account.length === LENGTHS.phone || account.length >= LENGTHS.card) return { account };
  return { account, type: CARD_START.test(account) && account.length >= CARD_PREFIX ? 'bin' : 'clabe' };
};

/** A wrong digit is anywhere in the number: the check digit of a CLABE follows from the others, that of a card is not computed. */
const wholeAccount = (type: 'clabe' | 'card', { checksum_valid: isRight, computed_control_digit: digit, bank }: Structure): AccountCheck =>
  isRight ? { kind: 'complete', type, bank: bank?.name ?? null } : { kind: 'wrong_digit', digit: type === 'clabe' ? digit : null };

/** What the structure of an account means to the person who types it. */
export const accountCheckOf = (structure: Structure): AccountCheck => {
  const { account_type: type, is_numeric: isNumeric, length: digits, auto_completed: account } = structure;
  const bank = structure.bank?.name ?? null;
  if (!isNumeric || digits > LENGTHS.clabe) return { kind: 'no_account' };
  if (account !== null) return { kind: 'completed', account, bank };
  if (type === 'unknown' || digits !== LENGTHS[type]) return { kind: 'partial', bank, digits };
  return type === 'phone' ? { kind: 'phone' } : wholeAccount(type, structure);
};
