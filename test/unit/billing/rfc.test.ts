import { isRfc } from '../../../functions/billing/domain/rfc.ts';

describe('isRfc', () => {
  // Taxpayers that the SAT publishes for tests, and its generic ones.
  test.each([
    'EKU9003173C9',
    'XIA190128J61',
    'CACX7605101P8',
    'IIA040805DZ4',
    'H&E951128469',
    'KIJ0906199R1',
    'XAXX010101000',
    'XEXX010101000',
  ])('accepts %s', (rfc) => {
    expect(isRfc(rfc)).toBe(true);
  });

  test.each([
    ['another check digit', 'EKU9003173C8'],
    ['a date that does not exist', 'EKU9002313C9'],
    ['small letters', 'eku9003173c9'],
    ['a character too few', 'KU9003173C9'],
    ['a space', 'EKU9003173C9 '],
    ['nothing', ''],
  ])('refuses %s', (_what, rfc) => {
    expect(isRfc(rfc)).toBe(false);
  });

  test('refuses every single wrong digit of the date or the check digit', () => {
    const rfc = 'EKU9003173C9';
    const wrong = Array.from(rfc).flatMap((letter, at) =>
      /\d/.test(letter)
        ? Array.from('0123456789')
            .filter((each) => each !== letter)
            .map((each) => rfc.slice(0, at) + each + rfc.slice(at + 1))
        : [],
    );
    expect(wrong.filter(isRfc)).toEqual([]);
  });
});
