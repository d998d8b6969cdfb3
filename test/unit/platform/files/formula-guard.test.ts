import fc from 'fast-check';

import { automaticLabel } from '../../../../functions/imports/domain/rows/label-register.ts';
import { readLabel } from '../../../../functions/imports/domain/rows/row-label.ts';
import { hasAllowedLength, MAX_LABEL_LENGTH, normalizeLabel } from '../../../../shared/beneficiaries/domain/label.ts';
import { guardFormula } from '../../../../shared/platform/files/formula-guard.ts';
import { printableText } from '../../../../shared/platform/files/printable-text.ts';
import { csvOf } from '../../../../shared/platform/files/sheet.ts';

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text with what spreadsheets and CSV care about in it more often than chance would have it. */
const cell = fc.string({ unit: fc.constantFrom(...Array.from('=+-@\t\r\n＝＋－＠\'",; añ1')), maxLength: 8 });
/** Text at the limit of a label, with what is removed from one. */
const long = fc.string({ unit: fc.constantFrom(...Array.from("'=＝ \u200b\u0000añ")), maxLength: 130 });
const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), cell, long);

/** The cells of a CSV text as RFC 4180 reads them. */
const parseCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

describe('guardFormula', () => {
  test.each(Array.from('=+-@\t\r\n＝＋－＠'))('prefixes a text that starts with %j with an apostrophe', (start) => {
    expect(guardFormula(`${start}1+1`)).toBe(`'${start}1+1`);
  });

  test.each(['', 'a=b', '1-1', "'=1", '"=1"', 'Ñ'])('returns %j unchanged', (text) => {
    expect(guardFormula(text)).toBe(text);
  });

  test('never returns a text that starts a formula, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const guarded = guardFormula(text);
        expect(guarded).not.toMatch(FORMULA);
        expect(guardFormula(guarded)).toBe(guarded);
      }),
    );
  });
});

describe('a label from a request, a file or a bank name', () => {
  test('never starts a formula', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const label of [normalizeLabel(text), readLabel(text).label, automaticLabel({ account: '5579050000000007', bankName: text })])
          expect(label ?? '').not.toMatch(FORMULA);
      }),
    );
  });

  test('is unchanged when stored or read again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = normalizeLabel(text);
        expect(normalizeLabel(stored ?? '')).toBe(stored);
        const { label } = readLabel(text);
        expect(readLabel(label ?? '').label).toBe(label);
        expect(normalizeLabel(label ?? '')).toBe(label);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ["''", null],
    ["'' 'Ana", 'Ana'],
    ["''=1", "'=1"],
    ['Ana \u200b Ruiz', 'Ana Ruiz'],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ])('read from %j in a file is %j', (text, label) => {
    expect(readLabel(text).label).toBe(label);
  });

  test.each(['=', '＝'])('may have 100 characters besides the apostrophe before %s', (start) => {
    const longest = start.repeat(MAX_LABEL_LENGTH);
    expect(normalizeLabel(longest)).toBe(`'${longest}`);
    expect(readLabel(`${longest}1`)).toEqual({ label: `'${longest}`, correction: 'apostrophe_added' });
    expect(readLabel(`'${longest}1`)).toEqual({ label: `'${longest}`, correction: 'shortened' });
    expect(hasAllowedLength(`'${longest}`)).toBe(true);
    expect(hasAllowedLength(`${longest}1`)).toBe(false);
  });
});

describe('printableText', () => {
  test.each([
    ['a control character', 'Ana\u0007 Ruiz', 'Ana Ruiz'],
    ['a line break and a tab', 'Ana\r\n\tRuiz', 'Ana Ruiz'],
    ['a character of the C1 set', 'Ana\u009f Ruiz', 'Ana Ruiz'],
    ['an override of the direction', 'Ana \u202eziuR\u202c', 'Ana ziuR'],
    ['an isolate', '\u2066Ana\u2069 Ruiz', 'Ana Ruiz'],
    ['a character without width', 'A\u200bn\u200ca\u2060 Ruiz\ufeff', 'Ana Ruiz'],
    ['a soft hyphen', 'A\u00adna Ruiz', 'Ana Ruiz'],
    ['a filler that takes no width', 'Ana\u3164 Ruiz', 'Ana Ruiz'],
    ['half a character', 'Ana\ud800 Ruiz', 'Ana Ruiz'],
    ['what XML cannot carry', 'Ana\uffff Ruiz', 'Ana Ruiz'],
    ['letters of two code points', 'Ano\u0301 Ruiz', 'Anó Ruiz'],
    ['an emoji with its selector', 'Mamá \u2764\ufe0f', 'Mamá \u2764\ufe0f'],
  ])('leaves nothing invisible of a text with %s', (_what, text, printable) => {
    expect(printableText(text)).toBe(printable);
  });

  test('leaves no control, bidirectional or zero-width character, and is idempotent', () => {
    const nasty = fc.constantFrom(
      '\u0000',
      '\u0085',
      '\u2028',
      '\u202e',
      '\u2067',
      '\u200d',
      '\u061c',
      '\ufeff',
      '\udfff',
      'e',
      '\u0301',
      ' ',
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: nasty }), fc.string({ unit: 'binary' })), (text) => {
        const printable = printableText(text);
        expect(printable).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cf}\p{Cs}]/u);
        expect(printableText(printable)).toBe(printable);
      }),
    );
  });
});

describe('csvOf', () => {
  test('writes cells that are read back, guarded against formulas', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), (rows) => {
        const text = csvOf({ name: 'hoja', header: ['uno', 'dos'], rows });
        expect(text.startsWith('\uFEFF')).toBe(true);
        expect(parseCsv(text.slice(1))).toEqual([
          ['uno', 'dos'],
          ...rows.map((row) => row.map((text) => guardFormula(printableText(text)))),
        ]);
      }),
    );
  });
});
