import { CARD_BIN_DIRECTORY } from '../../data/card-bin-directory.generated.ts';
import { parseSpeiCode, type SpeiCode } from './spei-code.ts';

/** What the directory says of a BIN; null where its sources are silent. */
export type CardBin = {
  readonly bin: string;
  readonly issuer: string | null;
  readonly brand: string | null;
  readonly type: string | null;
  readonly level: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryIso: string;
  /** Null when the issuer is unknown or takes no part in SPEI. */
  readonly speiCode: SpeiCode | null;
  /** Whether an independent source confirms the row; a `low` one must never decide the bank of a card. */
  readonly confidence: 'high' | 'low';
};

const rowsByBin = new Map(CARD_BIN_DIRECTORY.map((row) => [row[0], row]));

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * Looks the leading 8, 7, then 6 digits up in the directory of Mexican card BINs. Null means unknown, never invalid:
 * most cards issued in recent years are missing.
 */
export const findCardBin = (digits: string): CardBin | null => {
  const row = [8, 7, 6].map((length) => rowsByBin.get(digits.slice(0, length))).find((found) => found !== undefined);
  if (row === undefined) return null;
  const [bin, issuer, brand, type, level, countryIso, speiCode, confidence] = row;
  return {
    bin,
    issuer: orNull(issuer),
    brand: orNull(brand),
    type: orNull(type),
    level: orNull(level),
    countryIso,
    speiCode: parseSpeiCode(speiCode),
    confidence,
  };
};
