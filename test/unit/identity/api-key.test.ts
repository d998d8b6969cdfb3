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
} from '../../../shared/identity/domain/api-key.ts';

const ALPHABET = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const usable = fc.uint8Array({ minLength: 20, maxLength: 20, max: 247 });
const key = fc.tuple(usable, usable).map(([gate, secret]) => makeApiKey(makeGateId(gate), secret));

describe('an API key', () => {
  test('names its gate, and nothing of the rest of it follows from the gate', () => {
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

  test('with any one character changed is refused', () => {
    fc.assert(
      fc.property(key, fc.nat(42), fc.constantFrom(...ALPHABET, '-', '_', ' ', 'ñ'), (made, position, character) => {
        fc.pre(made.charAt(position) !== character);
        expect(parseApiKey(made.slice(0, position) + character + made.slice(position + 1))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test('with two neighbours swapped is refused', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 5, max: 41 }), (made, position) => {
        const [left, right] = [made.charAt(position), made.charAt(position + 1)];
        fc.pre(left !== right);
        expect(parseApiKey(made.slice(0, position) + right + left + made.slice(position + 2))).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test.each(['', 'cepk_', `cepk_${'0'.repeat(38)}`, ' ', `cept_${'A'.repeat(38)}`])('%j is none', (text) => {
    expect(parseApiKey(text)).toBeNull();
  });

  test('with something around it is none, but is found in a text', () => {
    fc.assert(
      fc.property(key, fc.constantFrom(' ', '\n', '/', '=', '"', '&', '%20'), (made, around) => {
        expect(parseApiKey(`${made}${around}`)).toBeNull();
        expect(parseApiKey(`${around}${made}`)).toBeNull();
        expect(containsApiKey(`a${around}${made}${around === '%20' ? '' : around}b`.replace(`${made}b`, made))).toBe(around !== '%20');
      }),
    );
  });

  test('needs enough usable bytes: those from 248 up would favour some characters', () => {
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

  test('is shown by its first eight and last four characters only', () => {
    fc.assert(
      fc.property(key, (made) => {
        expect(fingerprintOf(made)).toEqual({ prefix: made.slice(0, 8), last_4: made.slice(-4) });
      }),
    );
  });

  test.each(['cepk_short', 'no key at all', `xcepk_${'0'.repeat(38)}`, `cepk_${'0'.repeat(39)}`])('is not seen in %j', (text) => {
    expect(containsApiKey(text)).toBe(false);
  });

  test('of the test mode is seen, too', () => {
    expect(containsApiKey(`?k=cept_${'0'.repeat(38)}`)).toBe(true);
  });
});
