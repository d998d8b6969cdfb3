import fc from 'fast-check';

import { formatPesos, parseCentavos } from '../../../../shared/platform/money/centavos.ts';

describe('an amount', () => {
  test('written as pesos is read back as the same centavos', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        const text = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
        const amount = parseCentavos(text);
        expect(amount).toBe(value);
        if (amount !== null) expect(formatPesos(amount)).toBe(text);
      }),
    );
  });

  test('never passes through a float: every digit counts up to the last safe centavo', () => {
    expect(parseCentavos('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseCentavos('90071992547409.92')).toBeNull();
    expect(parseCentavos('0.07')).toBe(7);
    expect(parseCentavos('1.1')).toBe(110);
    expect(parseCentavos('8.2')).toBe(820);
    expect(parseCentavos('4.35')).toBe(435);
  });

  test('may have leading zeros and leave decimals out', () => {
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
  ])('%j is none', (text) => {
    expect(parseCentavos(text)).toBeNull();
  });
});
