import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as fc from 'fast-check';

import { openBinTable } from '../../../functions/bank-accounts/domain/bin-table.ts';
import { findCardBin, mexicanCardBin, type CardBin } from '../../../functions/bank-accounts/domain/card-bin-directory.ts';
import { brandByPrefix } from '../../../functions/bank-accounts/domain/card-brand.ts';
import { compileBinTable } from '../../../infra/data/compiled-bin-table.ts';

const folder = join(import.meta.dirname, '../../../shared/banking/data');
const world = readFileSync(join(folder, 'bins_world.csv'), 'utf8');
const mexico = readFileSync(join(folder, 'bins_mx.csv'), 'utf8');
const HEADER = 'bin,issuer,brand,type,level,country_iso,source';

const csv = (...rows: readonly string[]): string => `${[HEADER, ...rows].join('\n')}\n`;
const opened = (...rows: readonly string[]) => openBinTable(compileBinTable(csv(...rows), csv()));

const row = (bin: string, changes: Partial<CardBin> = {}): CardBin => ({
  bin,
  issuer: null,
  brand: null,
  type: null,
  level: null,
  countryIso: null,
  speiCode: null,
  confidence: 'low',
  ...changes,
});

describe('openBinTable', () => {
  const compiled = compileBinTable(world, mexico);
  const find = openBinTable(compiled);
  const bins = world
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(',')));

  test('finds each of the 135,511 BINs of the world table or of the Mexican one', () => {
    expect(bins).toHaveLength(135_511);
    const mexican = bins.filter((bin) => mexicanCardBin(bin) !== null);
    expect(mexican).toHaveLength(1_021);
    expect(bins.filter((bin) => (find(bin) === null) !== (mexicanCardBin(bin) !== null))).toEqual([]);
  });

  test('returns null for every other BIN', () => {
    const known = new Set(bins);
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{6,8}$/), (bin) => {
        expect(find(bin)?.bin ?? null).toBe(known.has(bin) && mexicanCardBin(bin) === null ? bin : null);
      }),
      { numRuns: 2_000 },
    );
  });

  test('returns the row of each BIN', () => {
    const plain = world
      .split('\n')
      .slice(1)
      .filter((line) => !line.includes('"') && line !== '');
    for (const line of plain.filter((_line, index) => index % 97 === 0)) {
      const [bin = '', issuer, brand, type, level, countryIso] = line.split(',').map((cell) => (cell === '' ? null : cell));
      if (mexicanCardBin(String(bin)) !== null) continue;
      expect(find(String(bin))).toEqual({ bin, issuer, brand, type, level, countryIso, speiCode: null, confidence: 'low' });
    }
  });

  test('opens bytes at any offset', () => {
    const shifted = new Uint8Array(compiled.byteLength + 1);
    shifted.set(compiled, 1);
    expect(openBinTable(shifted.subarray(1))('180000')).toEqual(find('180000'));
    expect(find('180000')?.issuer).toBe('JCB CO., LTD.');
  });

  test.each([
    ['nothing', new Uint8Array(0)],
    ['another file', Buffer.from('bin,issuer,brand,type,level,country_iso')],
    ['half of one', compiled.subarray(0, compiled.byteLength / 2)],
    ['one with something behind it', Buffer.concat([compiled, Buffer.from('x')])],
  ])('throws for %s', (_, bytes) => {
    expect(() => openBinTable(bytes)).toThrow(RangeError);
  });
});

describe('compileBinTable', () => {
  test('keeps any rows, whatever the names of their issuers', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((issuer) => !/[\t\n\r]/.test(issuer));
    const entry = fc.record({ bin: fc.stringMatching(/^[0-9]{6,8}$/), issuer: text });
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ bin }) => bin, maxLength: 40 }), (entries) => {
        const find = opened(...entries.map(({ bin, issuer }) => `${bin},"${issuer.replaceAll('"', '""')}",VISA,,,,x`));
        for (const { bin, issuer } of entries)
          expect(find(bin)).toEqual(row(bin, { issuer: issuer === '' ? null : issuer, brand: 'VISA' }));
      }),
    );
  });

  test.each([
    ['a BIN of five digits', ['12345,A,VISA,,,MX,x']],
    ['a BIN of nine digits', ['123456789,A,VISA,,,MX,x']],
    ['a BIN with a letter', ['12345A,A,VISA,,,MX,x']],
    ['a BIN twice', ['123456,A,VISA,,,MX,x', '123456,B,VISA,,,US,x']],
    ['an invalid country', ['123456,A,VISA,,,MEX,x']],
    ['a cell too few', ['123456,A,VISA,,,MX']],
    ['an open quote', ['123456,"A,VISA,,,MX,x']],
    ['text behind a quote', ['123456,"A"B,VISA,,,MX,x']],
  ])('throws for %s', (_, rows) => {
    expect(() => opened(...rows)).toThrow();
  });
});

describe('findCardBin and brandByPrefix', () => {
  const find = (digits: string) =>
    findCardBin(digits, [
      opened('123456,SIX,,,,,x', '1234567,SEVEN,,,,,x', '12345678,EIGHT,,,,,x'),
      opened('123456,OTHER,,,,,x', '999999,LAST,,,,,x'),
    ]);

  test.each([
    ['1234567890123456', 'EIGHT'],
    ['12345678', 'EIGHT'],
    ['12345670', 'SEVEN'],
    ['1234560', 'SIX'],
    ['123456', 'SIX'],
    ['9999990', 'LAST'],
  ])('findCardBin finds %s by its longest BIN in the first directory that has it', (digits, issuer) => {
    expect(find(digits)?.issuer).toBe(issuer);
  });

  test.each(['12345', '', '654321'])('findCardBin returns null for %j', (digits) => {
    expect(find(digits)).toBeNull();
  });

  test('brandByPrefix agrees with the directories in at least nine of ten rows', () => {
    const rows = mexico
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const found = rows.filter(([bin = '']) => brandByPrefix(bin) !== null);
    const agreeing = found.filter(([bin = '', , brand]) => brandByPrefix(bin) === brand);
    expect(agreeing.length / found.length).toBeGreaterThan(0.9);
  });
});
