import fc from 'fast-check';

import { isJsonObject, NumberLiteral, parseJson, type JsonValue } from '../../../../shared/platform/json/json.ts';

const valueOf = (text: string): JsonValue => {
  const parsed = parseJson(text);
  if (parsed === null) throw new Error(`${text} is refused`);
  return parsed.value;
};

/** Numbers in every notation of JSON. */
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.bigInt({ min: 1n, max: 10n ** 40n }).map(String)),
    fc.option(fc.stringMatching(/^[0-9]{1,20}$/), { nil: null }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.nat(999)), { nil: null }),
  )
  .map(
    ([sign, integer, fraction, exponent]) =>
      `${sign}${integer}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : exponent.join('')}`,
  );

const memberName = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'toJSON', '', '0', 'monto'));

/** JSON texts without spaces, as JSON.stringify writes them but with any notation of numbers. */
const { text: jsonText } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
    fc.constantFrom('true', 'false', 'null'),
    numberText,
    fc.array(tie('text'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc.uniqueArray(fc.tuple(memberName, tie('text')), { selector: ([name]) => name, maxLength: 4 }).map(
      // JavaScript orders members that look like indexes first, so that such objects are not written back unchanged.
      (members) =>
        `{${members
          .filter(([name]) => !/^\d+$/.test(name))
          .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
          .join(',')}}`,
    ),
  ),
}));

describe('JSON reader', () => {
  test('returns any value as written, numbers digit by digit', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(JSON.stringify(valueOf(text))).toBe(text);
      }),
    );
  });

  test('returns the values of JSON.parse, except numbers', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(JSON.stringify(valueOf(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  test('rejects what JSON.parse rejects', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '1', 'e', '.', '-', '\\', ' ', 'null') }),
        ),
        (text) => {
          const isJson = ((): boolean => {
            try {
              JSON.parse(text);
              return true;
            } catch {
              return false;
            }
          })();
          if (!isJson) expect(parseJson(text)).toBeNull();
        },
      ),
    );
  });

  /** The same name in another spelling: any character may be an escape. */
  const spelt = (name: string, escaped: readonly boolean[]): string =>
    `"${Array.from({ length: name.length }, (_unused, index) => {
      const unit = name.charCodeAt(index).toString(16).padStart(4, '0');
      const plain = JSON.stringify(name.charAt(index)).slice(1, -1);
      return escaped[index % escaped.length] === true ? `\\u${unit}` : plain;
    }).join('')}"`;

  test('rejects an object with a duplicate member name, at any depth and in any spelling', () => {
    fc.assert(
      fc.property(
        memberName,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
        jsonText,
        jsonText,
        fc.array(fc.constantFrom('object', 'array'), { maxLength: 4 }),
        (name, escaped, first, second, wrappers) => {
          const twice = `{${JSON.stringify(name)}:${first},"otro miembro":1,${spelt(name, escaped)}:${second}}`;
          const nested = wrappers.reduce((text, wrapper) => (wrapper === 'object' ? `{"a":0,"b":${text}}` : `[0,${text}]`), twice);
          expect(JSON.parse(nested)).toBeDefined();
          expect(parseJson(nested)).toBeNull();
        },
      ),
    );
  });

  test.each([
    '[{"a":1},{"a":1}]',
    '{"a":{"a":{"a":1}}}',
    '{"a":["a","a"],"b":"a"}',
    '{"a":"\\"a\\":1,","b":1}',
    '{"\\\\":1,"\\"":1}',
    ' { "a" : 1 , "b" : { "a" : 2 } } ',
  ])('accepts %s, with names unique within each object', (text) => {
    expect(parseJson(text)).not.toBeNull();
  });

  test('distinguishes objects from other values', () => {
    expect(['{}', '[]', '"a"', '1', 'null', 'true'].map((text) => isJsonObject(valueOf(text)))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('keeps a number no float can represent', () => {
    expect(valueOf('12345678901234567890.123456789')).toEqual(new NumberLiteral('12345678901234567890.123456789'));
  });

  test('reads any nesting depth without overflowing the stack', () => {
    for (const depth of [100, 10_000, 200_000]) {
      const text = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      expect(() => parseJson(text)).not.toThrow();
    }
  });
});
