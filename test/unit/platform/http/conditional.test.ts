import fc from 'fast-check';

import { isNotModified } from '../../../../shared/platform/http/conditional.ts';

/** Characters an entity tag may consist of (RFC 9110 §8.8.3), the comma among them. */
const opaque = fc.string({ unit: fc.constantFrom(...Array.from('!#$%&()*+,-./0123456789:;<=>?@ABCabc[]^_`{|}~')), maxLength: 12 });
const tag = fc.tuple(fc.constantFrom('', 'W/'), opaque).map(([weakness, text]) => `${weakness}"${text}"`);
const strong = (text: string): string => text.replace(/^W\//, '');

describe('If-None-Match', () => {
  test('matches when one of its tags is the current one, by weak comparison', () => {
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1, maxLength: 5 }), tag, fc.constantFrom(',', ', ', ' ,\t'), (tags, current, separator) => {
        const expected = tags.some((each) => strong(each) === strong(current));
        expect(isNotModified(tags.join(separator), current)).toBe(expected);
        expect(isNotModified([...tags, current].join(separator), current)).toBe(true);
      }),
    );
  });

  test('matches any version with *, and only the version "*" with a quoted star', () => {
    expect(isNotModified('*', '"a"')).toBe(true);
    expect(isNotModified('"*"', '"a"')).toBe(false);
  });

  test.each([undefined, '', 'a', '"a', 'a"', "'a'"])('matches nothing when it is %j', (header) => {
    expect(isNotModified(header, '"a"')).toBe(false);
  });
});
