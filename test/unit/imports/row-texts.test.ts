import fc from 'fast-check';

import { readLabel } from '../../../functions/imports/domain/rows/row-label.ts';
import { makeMaskPreview } from '../../../shared/imports/domain/rows/preview-mask.ts';
import { BBVA, clabeOf } from '../../support/builders/transfers.ts';

const maskPreview = makeMaskPreview();
const CARD = '4152313812345671';

const masked = (text: string, column = 'nota'): string => maskPreview([[column, text]])[column] ?? '';

describe('label of a row', () => {
  it.each(['=1+1', '+52', '-x', '@SUM(A1)', '＝1'])('starting with %s gets an apostrophe, so that no spreadsheet evaluates it', (text) => {
    expect(readLabel(text)).toEqual({ label: `'${text}`, correction: 'apostrophe_added' });
  });

  it('has at most 100 characters', () => {
    expect(readLabel('ñ'.repeat(101))).toEqual({ label: 'ñ'.repeat(100), correction: 'shortened' });
  });

  it('has no surrounding white space and no invisible characters', () => {
    expect(readLabel(' Ana\t\n Ruiz\u0000\u200b ').label).toBe('Ana Ruiz');
    expect(readLabel(' \u200b ').label).toBeNull();
  });

  it('is unchanged when read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { label } = readLabel(text);
        expect(readLabel(label ?? '').label).toBe(label);
      }),
    );
  });

  it('never starts a formula', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', "'", ' '), fc.string(), (start, text) => {
        expect(readLabel(`${start}${text}`).label ?? '').not.toMatch(/^[=+\-@]/);
      }),
    );
  });
});

describe('preview of a row', () => {
  it('masks numbers of 13 to 19 digits except the last four, and shows CLABEs', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{12,18}$/), (digits) => {
        const shown = digits.length === 18 ? digits : `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`;
        expect(masked(`pago ${digits} hoy`)).toBe(`pago ${shown} hoy`);
      }),
    );
  });

  it.each([
    [`${CARD.slice(0, 4)} ${CARD.slice(4, 8)} ${CARD.slice(8, 12)} ${CARD.slice(12)}`, '**** **** **** 5671'],
    [`0000${CARD}`, '****************5671'],
    [`00${CARD}`, '**************5671'],
    [clabeOf(BBVA.prefix), clabeOf(BBVA.prefix)],
    ['folio 1234567890', 'folio 1234567890'],
    ['Tel. 5512345678', 'Tel. ******5678'],
    ['cuenta número: 5512345678', 'cuenta número: ******5678'],
    ['celular 55 1234 5678', 'celular ** **** 5678'],
    ['123456789012', '123456789012'],
    ['12345678901234567890', '12345678901234567890'],
  ])('shows %j as %j', (text, shown) => {
    expect(masked(text)).toBe(shown);
  });

  it('uses the column name as the label of a phone', () => {
    expect(masked('5512345678', 'Teléfono')).toBe('******5678');
    expect(masked('5512345678', 'folio')).toBe('5512345678');
  });

  it.each([
    '4152 3138 1234 5671 12/28',
    '4152\u20133138\u20131234\u20135671',
    '4152  3138  1234  5671',
    '7 4152\u20093138\u20091234\u20095671',
  ])('masks the card in %j', (text) => {
    expect(masked(text, 'texto').replace(/[^0-9]/g, '')).not.toContain('415231381234');
    expect(masked(text, 'texto')).toContain('5671');
  });

  it.each([
    ['5512345678', 'cuenta destino'],
    ['5512345678', 'cuenta_beneficiaria'],
    ['5512345678', 'Celular del beneficiario'],
    ['(55) 1234-5678', 'tel'],
    ['+525512345678', 'tel'],
  ])('masks the phone %s under %s', (text, name) => {
    expect(masked(text, name).replace(/[^0-9]/g, '')).toBe('5678');
  });

  it('is limited to a kilobyte and keeps both of two columns with one name', () => {
    const wide = Array.from({ length: 64 }, (_unused, column) => [`c${column}`, 'x'.repeat(190)] as const);
    expect(JSON.stringify(maskPreview(wide)).length).toBeLessThanOrEqual(1_000);
    expect(
      maskPreview([
        ['a', '1'],
        ['a', '2'],
      ]),
    ).toEqual({ a: '1', 'a (2)': '2' });
  });
});
