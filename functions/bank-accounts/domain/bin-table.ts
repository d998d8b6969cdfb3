import type { CardBin, CardBinSource } from './card-bin-directory.ts';

/** File of the compiled international BIN directory, in the bundle of the function that reads it. */
export const CARD_BIN_FILE = 'card-bins.bin';

/**
 * A directory of card BINs as bytes, searched in place. Little-endian: four 32-bit numbers (mark, rows, issuers, bytes of text); a 32-bit
 * key per row, ascending; a 16-bit issuer per row; a 16-bit profile per row; then the text in UTF-8, one line per issuer, one per profile
 * (brand, type, level, country between tabs).
 */
export const BIN_TABLE_MAGIC = 0x31_4e_49_42;
export const BIN_TABLE_HEADER_BYTES = 16;

/** The key of a BIN: BINs of one length stay together, and a leading zero counts. */
export const binKey = (bin: string): number => bin.length * 100_000_000 + Number(bin);

/** Index of a key in ascending keys, or -1. */
const indexOfKey = (keys: Uint32Array, key: number): number => {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = keys[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Bytes whose numbers can be read in place; those of a whole file already are. */
const aligned = (bytes: Uint8Array): Uint8Array => (bytes.byteOffset % 4 === 0 ? bytes : bytes.slice());

/**
 * Opens a compiled directory without unpacking it. Its rows are hints: they name no SPEI participant and decide
 * nothing. Throws RangeError for bytes that are no such directory.
 */
export const openBinTable = (bytes: Uint8Array): CardBinSource => {
  const { buffer, byteOffset, byteLength } = aligned(bytes);
  const header = byteLength < BIN_TABLE_HEADER_BYTES ? new Uint32Array(4) : new Uint32Array(buffer, byteOffset, 4);
  const [magic, rows = 0, issuerCount = 0, textBytes = 0] = header;
  const textAt = BIN_TABLE_HEADER_BYTES + rows * 8;
  if (magic !== BIN_TABLE_MAGIC || byteLength !== textAt + textBytes) throw new RangeError('not a compiled directory of card BINs');

  const keys = new Uint32Array(buffer, byteOffset + BIN_TABLE_HEADER_BYTES, rows);
  const issuerOf = new Uint16Array(buffer, keys.byteOffset + keys.byteLength, rows);
  const profileOf = new Uint16Array(buffer, issuerOf.byteOffset + issuerOf.byteLength, rows);
  const lines = new TextDecoder().decode(new Uint8Array(buffer, byteOffset + textAt, textBytes)).split('\n');

  return (bin): CardBin | null => {
    const row = indexOfKey(keys, binKey(bin));
    if (row === -1) return null;
    const [brand, type, level, countryIso] = (lines[issuerCount + (profileOf[row] ?? 0)] ?? '').split('\t');
    return {
      bin,
      issuer: orNull(lines[issuerOf[row] ?? 0]),
      brand: orNull(brand),
      type: orNull(type),
      level: orNull(level),
      countryIso: orNull(countryIso),
      speiCode: null,
      confidence: 'low',
    };
  };
};
