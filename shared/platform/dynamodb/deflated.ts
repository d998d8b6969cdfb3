import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { dictionary } from '../../dictionaries/dictionary.ts';

/** A text as kept in an item. Smaller items cost fewer write units. */
export const deflate = (text: string): Uint8Array => deflateRawSync(text, { dictionary });

/** The inverse of {@link deflate}. */
export const inflate = (bytes: Uint8Array): string => inflateRawSync(bytes, { dictionary }).toString('utf8');
