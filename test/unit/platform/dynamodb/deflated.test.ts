import { deflateRawSync } from 'node:zlib';

import fc from 'fast-check';

import { firstDictionary } from '../../../../shared/dictionaries/first-dictionary.ts';
import { deflate, inflate } from '../../../../shared/platform/dynamodb/deflated.ts';

const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.json(), fc.string({ minLength: 30_000, maxLength: 40_000 }));

test('inflate returns what deflate was given', () => {
  fc.assert(fc.property(texts, (text) => inflate(deflate(text)) === text));
});

test('inflate reads texts that were stored with the first dictionary', () => {
  fc.assert(fc.property(texts, (text) => inflate(deflateRawSync(text, { dictionary: firstDictionary })) === text));
});
