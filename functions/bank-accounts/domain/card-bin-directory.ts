import { CARD_BIN_DIRECTORY } from '../../../shared/banking/data/card-bin-directory.generated.ts';
import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { parseSpeiCode, type SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';

/** A row of a BIN directory; null where its sources have no value. */
export type CardBin = {
  readonly bin: string;
  readonly issuer: string | null;
  readonly brand: string | null;
  readonly type: string | null;
  readonly level: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryIso: string | null;
  /** Null when the issuer is unknown or takes no part in SPEI. */
  readonly speiCode: SpeiCode | null;
  /** Whether an independent source confirms the row; a `low` one must never decide the bank of a card. */
  readonly confidence: 'high' | 'low';
};

/** Looks up exactly one BIN of 6 to 8 digits. */
export type CardBinSource = (bin: string) => CardBin | null;

const rowsByBin = new Map(CARD_BIN_DIRECTORY.map((row) => [row[0], row]));

const orNull = (text: string): string | null => (text === '' ? null : text);

/** The directory of Mexican card BINs. */
export const mexicanCardBin: CardBinSource = (bin) => {
  const row = rowsByBin.get(bin);
  if (row === undefined) return null;
  const [, issuer, brand, type, level, countryIso, speiCode, confidence] = row;
  return {
    bin,
    issuer: orNull(issuer),
    brand: orNull(brand),
    type: orNull(type),
    level: orNull(level),
    countryIso: orNull(countryIso),
    speiCode: parseSpeiCode(speiCode),
    confidence,
  };
};

const LONGEST_BIN = 8;
const SHORTEST_BIN = 6;

/**
 * Looks the leading 8, 7, then 6 digits up; the first directory that has the BIN wins. A shorter BIN with issuer and
 * country beats a longer one that lacks either. Null means unknown, never invalid: most cards issued in recent years
 * are missing.
 */
export const findCardBin = (digits: string, sources: readonly CardBinSource[] = [mexicanCardBin]): CardBin | null => {
  let partial: CardBin | null = null;
  for (let length = Math.min(LONGEST_BIN, digits.length); length >= SHORTEST_BIN; length -= 1) {
    const bin = digits.slice(0, length);
    for (const source of sources) {
      const found = source(bin);
      if (found === null) continue;
      if (found.issuer !== null && found.countryIso !== null) return found;
      partial ??= found;
    }
  }
  return partial;
};

/** The country of the cards of every SPEI participant. */
const COUNTRY_OF_PARTICIPANTS = 'MX';

/** A BIN that a directory has for some digits, or none, with the bank that an admin set for these digits. */
export const withBankOfAdmin = (found: CardBin | null, digits: string, { overrides: { bins } }: Participants): CardBin | null => {
  const bin = [LONGEST_BIN, 7, SHORTEST_BIN].map((length) => digits.slice(0, length)).find((each) => bins.has(each));
  if (bin === undefined || (found !== null && found.bin.length > bin.length)) return found;
  const speiCode = bins.get(bin) ?? null;
  if (found !== null) return { ...found, bin, speiCode };
  if (speiCode === null) return null;
  const unknown = { issuer: null, brand: null, type: null, level: null };
  return { bin, ...unknown, countryIso: COUNTRY_OF_PARTICIPANTS, speiCode, confidence: 'high' };
};
