import fc from 'fast-check';

import {
  containsApiKey,
  ENTROPY_BYTES,
  fingerprintOf,
  gateOfKey,
  isGateId,
  makeApiKey,
  makeGateId,
  parseApiKey,
} from '../../../shared/identity/api-keys/domain/api-key.ts';

const ALPHABET = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const usable = fc.uint8Array({ minLength: 20, maxLength: 20, max: 247 });
const key = fc.tuple(usable, usable).map(([gate, secret]) => makeApiKey(makeGateId(gate), secret));

describe('an API key', () => {
  test('contains its gate id, whatever the secret', () => {
    fc.assert(
      fc.property(usable, usable, usable, (gate, secret, other) => {
        const gateId = makeGateId(gate);
        const made = makeApiKey(gateId, secret);
        expect(isGateId(gateId)).toBe(true);
        expect(gateOfKey(made)).toBe(gateId);
        expect(made.slice(5, 17)).toBe(gateId);
        expect(gateOfKey(makeApiKey(gateId, other))).toBe(gateId);
      }),
    );
  });

  test('made from random bytes is well-formed', () => {
    fc.assert(
      fc.property(key, (made) => {
        expect(made).toMatch(/^cepk_[0-9A-Za-z]{38}$/);
        expect(parseApiKey(made)).toBe(made);
      }),
    );
  });

  test('parseApiKey returns null when any character is changed', () => {
    fc.assert(
      fc.property(key, fc.nat(42), fc.constantFrom(...ALPHABET, '-', '_', ' ', 'ñ'), (made, position, character) => {
        fc.pre(made.charAt(position) !== character);
        expect(parseApiKey(made.slice(0, position) + character + made.slice(position + 1))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test('parseApiKey returns null when two adjacent characters are swapped', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 5, max: 41 }), (made, position) => {
        const [left, right] = [made.charAt(position), made.charAt(position + 1)];
        fc.pre(left !== right);
        expect(parseApiKey(made.slice(0, position) + right + left + made.slice(position + 2))).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test.each(['', 'cepk_', `cepk_${'0'.repeat(38)}`, ' ', `cept_${'A'.repeat(38)}`])('parseApiKey returns null for %j', (text) => {
    expect(parseApiKey(text)).toBeNull();
  });

  test('with surrounding text is rejected by parseApiKey and found by containsApiKey', () => {
    fc.assert(
      fc.property(key, fc.constantFrom(' ', '\n', '/', '=', '"', '&', '%20'), (made, around) => {
        expect(parseApiKey(`${made}${around}`)).toBeNull();
        expect(parseApiKey(`${around}${made}`)).toBeNull();
        expect(containsApiKey(`a${around}${made}${around === '%20' ? '' : around}b`.replace(`${made}b`, made))).toBe(around !== '%20');
      }),
    );
  });

  test('throws on too few bytes below 248; higher ones would bias the alphabet', () => {
    const gateId = makeGateId(new Uint8Array(12));
    expect(() => makeGateId(new Uint8Array(11))).toThrow(RangeError);
    expect(() => makeApiKey(gateId, new Uint8Array(19))).toThrow(RangeError);
    expect(() => makeApiKey(gateId, new Uint8Array(ENTROPY_BYTES).fill(255))).toThrow(RangeError);
    expect(ENTROPY_BYTES).toBeGreaterThanOrEqual(40);
  });

  test('uses every character of its alphabet equally often', () => {
    const counts = new Map<string, number>();
    for (const byte of Array(248).keys()) {
      const character = makeApiKey(makeGateId(new Uint8Array(12)), new Uint8Array(20).fill(byte)).charAt(17);
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });

  test('has a fingerprint of its first eight and last four characters', () => {
    fc.assert(
      fc.property(key, (made) => {
        expect(fingerprintOf(made)).toEqual({ prefix: made.slice(0, 8), last_4: made.slice(-4) });
      }),
    );
  });

  test.each(['cepk_short', 'no key at all', `xcepk_${'0'.repeat(38)}`, `cepk_${'0'.repeat(39)}`])(
    'containsApiKey is false for %j',
    (text) => {
      expect(containsApiKey(text)).toBe(false);
    },
  );

  test('containsApiKey is true for a key of the test mode', () => {
    expect(containsApiKey(`?k=cept_${'0'.repeat(38)}`)).toBe(true);
  });
});
