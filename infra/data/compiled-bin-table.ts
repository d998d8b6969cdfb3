import { BIN_TABLE_HEADER_BYTES, BIN_TABLE_MAGIC, binKey } from '../../functions/bank-accounts/domain/bin-table.ts';
import { BIN_COLUMNS } from './compiled-modules.ts';
import { readCsv } from './csv.ts';

const MAX_INDEXES = 65_536;

/** Numbers distinct texts in order of appearance. */
const makeNumbering = (what: string) => {
  const numbers = new Map<string, number>();
  return {
    of: (text: string): number => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      if (numbers.size === MAX_INDEXES) throw new RangeError(`more than ${MAX_INDEXES} different ${what}`);
      numbers.set(text, numbers.size);
      return numbers.size - 1;
    },
    texts: (): readonly string[] => [...numbers.keys()],
  };
};

/**
 * Compiles the international BINs, without those of the Mexican directory, into the bytes that `openBinTable` reads.
 * Deterministic. Throws for a row that cannot be encoded, naming it.
 */
export const compileBinTable = (worldCsv: string, mexicanCsv: string): Uint8Array => {
  const mexican = new Set(readCsv(mexicanCsv, BIN_COLUMNS).map((row) => row('bin')));
  const rows = readCsv(worldCsv, BIN_COLUMNS)
    .filter((row) => !mexican.has(row('bin')))
    .map((row) => ({ row, key: binKey(row('bin')) }))
    .sort((left, right) => left.key - right.key);
  const issuers = makeNumbering('issuers');
  const profiles = makeNumbering('profiles');
  const keys = new Uint32Array(rows.length);
  const issuerOf = new Uint16Array(rows.length);
  const profileOf = new Uint16Array(rows.length);
  for (const [index, { row, key }] of rows.entries()) {
    const bin = row('bin');
    const cells = [row('brand'), row('type'), row('level'), row('country_iso')];
    if (!/^[0-9]{6,8}$/.test(bin)) throw new Error(`not a BIN: ${bin}`);
    if (keys[index - 1] === key) throw new Error(`twice: ${bin}`);
    if (!/^(?:[A-Z]{2})?$/.test(row('country_iso'))) throw new Error(`not a country: ${bin}`);
    if ([row('issuer'), ...cells].some((cell) => /[\t\n]/.test(cell))) throw new Error(`a tab in ${bin}`);
    keys[index] = key;
    issuerOf[index] = issuers.of(row('issuer'));
    profileOf[index] = profiles.of(cells.join('\t'));
  }
  const text = Buffer.from([...issuers.texts(), ...profiles.texts()].join('\n'));
  const header = Uint32Array.of(BIN_TABLE_MAGIC, rows.length, issuers.texts().length, text.byteLength);
  if (header.byteLength !== BIN_TABLE_HEADER_BYTES) throw new TypeError('the header has another length');
  return Buffer.concat([header, keys, issuerOf, profileOf].map(({ buffer }) => Buffer.from(buffer)).concat(text));
};
