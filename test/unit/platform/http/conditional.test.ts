import fc from 'fast-check';

import { isNotModified, unlessNotModified } from '../../../../shared/platform/http/conditional.ts';
import { etagHeader, notModified, retryAfterHeader } from '../../../../shared/platform/http/headers.ts';

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

describe('unlessNotModified', () => {
  const ok = { description: 'It.', headers: { ...etagHeader, ...retryAfterHeader } };
  const responses = { 200: ok, 304: notModified(retryAfterHeader) };
  const headers = { ETag: '"1"', 'Retry-After': '3', 'Cache-Control': 'private', Vary: 'Accept', Link: '</2>; rel="next"' };
  const reply = { status: 200, kind: 'json', data: {}, headers } as const;

  test('answers 304 with the headers of the contract and of caching, without a body, when the caller has the version', () => {
    expect(unlessNotModified({ responses }, 'W/"1"', reply)).toEqual({
      status: 304,
      kind: 'empty',
      headers: { ETag: '"1"', 'Retry-After': '3', 'Cache-Control': 'private', Vary: 'Accept' },
    });
  });

  test.each([
    ['another version is known', responses, '"2"', reply],
    ['the request has no If-None-Match', responses, undefined, reply],
    ['the contract has no 304', { 200: ok }, '"1"', reply],
    ['the answer is no 200', responses, '"1"', { ...reply, status: 202 }],
    ['the answer has no ETag', responses, '"1"', { status: 200, kind: 'json', data: {} } as const],
  ])('sends the answer unchanged when %s', (_condition, of, known, answer) => {
    expect(unlessNotModified({ responses: of }, known, answer)).toBe(answer);
  });
});
