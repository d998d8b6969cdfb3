import fc from 'fast-check';

import { storedLabel } from '../../../shared/beneficiaries/domain/label.ts';
import { csvOf, formulaSafe } from '../../../shared/platform/files/sheet.ts';

/** Text with what spreadsheets and CSV care about in it more often than chance would have it. */
const cell = fc.string({ unit: fc.constantFrom(...Array.from('=+-@\t\r\n＝＋－＠\'",; añ1')), maxLength: 8 });

/** The cells of a CSV text as RFC 4180 reads them. */
const parseCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

describe('a stored label', () => {
  test('is no formula, and storing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), cell), (text) => {
        const stored = storedLabel(text);
        expect(stored ?? '').not.toMatch(/^[=+\-@]/);
        expect(storedLabel(stored ?? '')).toBe(stored);
      }),
    );
  });
});

describe('a cell of a file', () => {
  test('starts no formula in any spreadsheet', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(formulaSafe(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  test('comes out of the CSV as it went in, disarmed and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), (rows) => {
        const text = csvOf({ name: 'hoja', header: ['uno', 'dos'], rows });
        expect(text.startsWith('\uFEFF')).toBe(true);
        expect(parseCsv(text.slice(1))).toEqual([['uno', 'dos'], ...rows.map((row) => row.map(formulaSafe))]);
      }),
    );
  });
});
