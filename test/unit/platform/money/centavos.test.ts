import fc from 'fast-check';

import { formatPesos, parseAmount, parseCentavos } from '../../../../shared/platform/money/centavos.ts';

describe('parseAmount of text', () => {
  test('reads back an amount in pesos as the same centavos', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        const text = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
        const amount = parseCentavos(text);
        expect(amount).toBe(value);
        if (amount !== null) expect(formatPesos(amount)).toBe(text);
      }),
    );
  });

  test('is exact up to the largest safe integer of centavos', () => {
    expect(parseCentavos('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseCentavos('90071992547409.92')).toBeNull();
    expect(parseCentavos('0.07')).toBe(7);
    expect(parseCentavos('1.1')).toBe(110);
    expect(parseCentavos('8.2')).toBe(820);
    expect(parseCentavos('4.35')).toBe(435);
  });

  test('accepts leading zeros and absent decimals', () => {
    expect(['000000000000008.17', '8.1', '8', '0', '00'].map(parseCentavos)).toEqual([817, 810, 800, 0, 0]);
  });

  test.each([
    '',
    '.',
    '.5',
    '5.',
    '1.234',
    '-1',
    '+1',
    '1e3',
    '1,000',
    '1 000',
    '$1',
    '0x10',
    'NaN',
    'Infinity',
    ' 1',
    '1 ',
    '1\n',
    '１',
    '1.0.0',
    '9'.repeat(400),
  ])('returns null for %j', (text) => {
    expect(parseCentavos(text)).toBeNull();
  });
});

describe('parseAmount of a JSON number', () => {
  test.each([
    ['1250.5', 125_050],
    ['1250.50', 125_050],
    ['1250.500', 125_050],
    ['100.000', 10_000],
    ['125050e-2', 125_050],
    ['1.2505E3', 125_050],
    ['1.0E7', 1_000_000_000],
    ['5e-2', 5],
    ['0.0100', 1],
    ['0', 0],
    ['0e5', 0],
    ['9999999999999.99', 999_999_999_999_999],
  ])('reads %s by its value', (literal, centavos) => {
    expect(parseAmount(literal)).toBe(centavos);
  });

  test.each(['-1', '1.005', '12505e-4', '5e-3', '1e16', '1e99', '99999999999999.99', '1,000', '', 'NaN', '0x10', '1e'])(
    'returns null for %s: negative, finer than a centavo, too long or not a number',
    (literal) => {
      expect(parseAmount(literal)).toBeNull();
    },
  );

  test('ignores the exponent a serializer chose', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 6 }), (centavos, shift) => {
        expect(parseAmount(`${centavos}e-2`)).toBe(centavos);
        expect(parseAmount(`${centavos}${'0'.repeat(shift)}e-${2 + shift}`)).toBe(centavos);
        expect(parseAmount(`${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}${'0'.repeat(shift)}`)).toBe(centavos);
      }),
    );
  });
});
