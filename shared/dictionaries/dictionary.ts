import { platformDictionary } from './platform-dictionary.ts';
import { validationDictionary } from './validation-dictionary.ts';

/**
 * Deflate dictionary of texts that stored responses and certificates repeat; it halves the compressed size. Once a deployment has
 * stored anything with it, it is never edited: add a version.
 */
export const dictionary = Buffer.from(validationDictionary + platformDictionary);
