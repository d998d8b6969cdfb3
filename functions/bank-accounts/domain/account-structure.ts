import { withoutSeparators } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { passesCardCheck } from '../../../shared/banking/domain/bank-account/card-number.ts';
import { clabeControlDigit, completeClabe, isClabe, type Clabe } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { participantByClabePrefix, participantByCode, type Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { withBankOfAdmin, type CardBin } from './card-bin-directory.ts';
import { brandByPrefix } from './card-brand.ts';

/** The bank of an account's leading digits. The code is null for an issuer outside SPEI. */
export type StructureBank = { readonly centralCode: SpeiCode | null; readonly name: string };

/** The data of a card's leading digits; upper case as in the BIN directories, null if unknown. */
export type StructureCard = {
  readonly bin: string;
  readonly brand: string | null;
  readonly type: string | null;
  readonly level: string | null;
  readonly countryIso: string | null;
};

/** The data that the digits of an account contain (interface: AccountStructureResult). */
export type AccountStructure = {
  /** Number of digits of the input, ignoring other characters. */
  readonly length: number;
  readonly isNumeric: boolean;
  readonly accountType: 'clabe' | 'card' | 'phone' | 'unknown';
  readonly isComplete: boolean;
  /** Always false for a phone, which has no check digit, and for an incomplete account. */
  readonly checksumValid: boolean;
  /** The check digit of a CLABE, once its first 17 digits are present. */
  readonly computedControlDigit: string | null;
  /** The CLABE that 17 digits begin. */
  readonly autoCompleted: Clabe | null;
  readonly bank: StructureBank | null;
  readonly card: StructureCard | null;
};

export type AccountStructureQuery = {
  /** As typed: complete or partial, with or without spaces and hyphens. */
  readonly input: string;
  /** The type the caller states; null to infer it from the number of digits. */
  readonly kind: 'clabe' | 'bin' | null;
  /** The day on which banks are looked up. */
  readonly fecha: CalendarDate;
  /** Finds the longest BIN of the directory that is a prefix of some digits. */
  readonly findBin: (digits: string) => CardBin | null;
  /** The SPEI participants. */
  readonly participants: Participants;
};

const CLABE_LENGTH = 18;
const PHONE_LENGTH = 10;
const CARD_LENGTHS = { shortest: 13, longest: 19 } as const;
const SHORTEST_BIN = 6;
/** Length of a BIN since ISO/IEC 7812-1:2017, shown of a card that no directory contains. */
const BIN_LENGTH = 8;

const DIGITS = /^[0-9]+$/;

const unknownStructure = (length: number, isNumeric: boolean): AccountStructure => ({
  length,
  isNumeric,
  accountType: 'unknown',
  isComplete: false,
  checksumValid: false,
  computedControlDigit: null,
  autoCompleted: null,
  bank: null,
  card: null,
});

const bankByPrefix = (digits: string, { fecha, participants }: AccountStructureQuery): StructureBank | null => {
  const participant = participantByClabePrefix(digits.slice(0, 3), fecha, participants);
  return participant === null ? null : { centralCode: participant.code, name: participant.name };
};

const clabeStructure = (digits: string, query: AccountStructureQuery): AccountStructure => {
  const isComplete = digits.length === CLABE_LENGTH;
  const computedControlDigit = clabeControlDigit(digits.slice(0, CLABE_LENGTH - 1));
  return {
    length: digits.length,
    isNumeric: true,
    accountType: 'clabe',
    isComplete,
    checksumValid: isClabe(digits),
    computedControlDigit,
    autoCompleted: isComplete ? null : completeClabe(digits),
    bank: bankByPrefix(digits, query),
    card: null,
  };
};

const issuerOf = (found: CardBin | null, { fecha, participants }: AccountStructureQuery): StructureBank | null => {
  if (found === null) return null;
  const participant = found.speiCode === null ? null : participantByCode(found.speiCode, fecha, participants);
  if (participant !== null) return { centralCode: participant.code, name: participant.name };
  return found.issuer === null ? null : { centralCode: null, name: found.issuer };
};

const cardOf = (digits: string, found: CardBin | null): StructureCard => {
  if (found === null) {
    return { bin: digits.slice(0, BIN_LENGTH), brand: brandByPrefix(digits), type: null, level: null, countryIso: null };
  }
  const { bin, brand, type, level, countryIso } = found;
  return { bin, brand: brand ?? brandByPrefix(digits), type, level, countryIso };
};

const isCardLength = (length: number): boolean =>
  length >= CARD_LENGTHS.shortest && length <= CARD_LENGTHS.longest && length !== CLABE_LENGTH;

const cardStructure = (digits: string, query: AccountStructureQuery): AccountStructure => {
  const found = withBankOfAdmin(query.findBin(digits), digits, query.participants);
  const isComplete = isCardLength(digits.length);
  return {
    length: digits.length,
    isNumeric: true,
    accountType: 'card',
    isComplete,
    checksumValid: isComplete && passesCardCheck(digits),
    // Any 17 digits may be a CLABE without its last one.
    computedControlDigit: clabeControlDigit(digits),
    autoCompleted: completeClabe(digits),
    bank: issuerOf(found, query),
    card: cardOf(digits, found),
  };
};

/** 17 digits with a known CLABE prefix are a CLABE without its check digit: hardly any card has 17. */
const isClabeWithoutControlDigit = (digits: string, query: AccountStructureQuery): boolean =>
  digits.length === CLABE_LENGTH - 1 && bankByPrefix(digits, query) !== null;

const detectStructure = (digits: string, query: AccountStructureQuery): AccountStructure => {
  if (digits.length === CLABE_LENGTH || isClabeWithoutControlDigit(digits, query)) return clabeStructure(digits, query);
  if (isCardLength(digits.length)) return cardStructure(digits, query);
  const unknown = unknownStructure(digits.length, true);
  return digits.length === PHONE_LENGTH ? { ...unknown, accountType: 'phone', isComplete: true } : unknown;
};

/**
 * Checks an account by its digits alone (interface: GET /v1/beneficiaries/validate-account). By length: 18 CLABE, 13 to 19 otherwise card,
 * 10 phone. `clabe` accepts any beginning of a CLABE, `bin` the 6 or more first digits of a card. Never fails: anything else is `unknown`.
 * Pure; it does not check that the account exists.
 */
export const checkAccountStructure = (query: AccountStructureQuery): AccountStructure => {
  const digits = DIGITS.test(query.input) ? query.input : withoutSeparators(query.input);
  if (!DIGITS.test(digits)) return unknownStructure(digits.replace(/[^0-9]/g, '').length, false);
  if (query.kind === null) return detectStructure(digits, query);
  if (query.kind === 'clabe') {
    return digits.length <= CLABE_LENGTH ? clabeStructure(digits, query) : unknownStructure(digits.length, true);
  }
  const canBeCard = digits.length >= SHORTEST_BIN && digits.length <= CARD_LENGTHS.longest;
  return canBeCard ? cardStructure(digits, query) : unknownStructure(digits.length, true);
};
