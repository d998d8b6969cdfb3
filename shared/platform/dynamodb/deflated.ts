import { deflateSync, inflateRawSync, inflateSync } from 'node:zlib';

import { dictionary } from '../../dictionaries/dictionary.ts';
import { firstDictionary } from '../../dictionaries/first-dictionary.ts';

/** First byte of what `deflateSync` writes (RFC 1950); what `deflateRawSync` writes never begins with it. */
const ZLIB_HEADER = 0x78;

/** A text as kept in an item. Smaller items cost fewer write units. */
export const deflate = (text: string): Uint8Array => deflateSync(text, { dictionary });

/** The inverse of {@link deflate}, of every version of it. */
export const inflate = (bytes: Uint8Array): string => {
  const text = bytes[0] === ZLIB_HEADER ? inflateSync(bytes, { dictionary }) : inflateRawSync(bytes, { dictionary: firstDictionary });
  return text.toString('utf8');
};
