import fc from 'fast-check';

import { negotiateLanguage } from '../../../../shared/platform/i18n/language.ts';

const language = fc.constantFrom('es' as const, 'en' as const);

describe('language of a response', () => {
  test('is a supported one for any Accept-Language', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('e', 's', 'n', '-', ';', 'q', '=', '.', '0', '1', ',', '*', ' ') })),
        (header) => {
          expect(['es', 'en']).toContain(negotiateLanguage(header));
        },
      ),
    );
  });

  test("is the user's when the header accepts neither, and Spanish without one", () => {
    fc.assert(
      fc.property(fc.constantFrom(undefined, '', 'fr', 'de-DE, pt;q=0.8', 'en;q=0', 'es;q=0, en;q=0', '*'), language, (header, account) => {
        expect(negotiateLanguage(header, account)).toBe(account);
        expect(negotiateLanguage(header, null)).toBe('es');
      }),
    );
  });

  test('is the one of higher weight, in any order and case', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.boolean(),
        fc.option(language, { nil: null }),
        (spanish, english, isSpanishFirst, account) => {
          fc.pre(spanish !== english);
          const ranges = [`es-MX;q=${spanish / 1000}`, `EN;q=${english / 1000}`];
          const header = (isSpanishFirst ? ranges : ranges.toReversed()).join(', ');
          expect(negotiateLanguage(header, account)).toBe(spanish > english ? 'es' : 'en');
        },
      ),
    );
  });

  test.each([
    ['es;q=0, *', 'en'],
    ['*, es;q=0', 'en'],
    ['en;q=0, *', 'es'],
    ['es-MX;q=0, es;q=0, *;q=0.1', 'en'],
    ['en;q=0, fr, *;q=0.5', 'es'],
  ])('of %j is the one that is not refused, whatever the user set', (header, expected) => {
    for (const account of [null, 'es', 'en'] as const) expect(negotiateLanguage(header, account)).toBe(expected);
  });

  test('is the first of equal weights', () => {
    expect([negotiateLanguage('es, en'), negotiateLanguage('en, es')]).toEqual(['es', 'en']);
  });
});
