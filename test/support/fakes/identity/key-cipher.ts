import { isKeyCiphertext } from '../../../../shared/identity/api-keys/adapters/key-encryption-context.ts';
import { parseApiKey } from '../../../../shared/identity/api-keys/domain/api-key.ts';
import type { DecryptApiKey, EncryptApiKey, KeyReference } from '../../../../shared/identity/api-keys/ports/key-ciphertext.ts';

const headOf = ({ userId, keyId }: KeyReference): string => `${userId} ${keyId} `;

/** Encrypts into a readable text with the key and its user. */
export const fakeKeyCipher: { readonly encryptApiKey: EncryptApiKey; readonly decryptApiKey: DecryptApiKey } = {
  encryptApiKey: (apiKey, reference) => {
    const ciphertext = Buffer.from(headOf(reference) + apiKey).toString('base64');
    return isKeyCiphertext(ciphertext) ? Promise.resolve(ciphertext) : Promise.reject(new TypeError(ciphertext));
  },
  decryptApiKey: (ciphertext, reference) => {
    const text = Buffer.from(ciphertext, 'base64').toString();
    const apiKey = text.startsWith(headOf(reference)) ? parseApiKey(text.slice(headOf(reference).length)) : null;
    return apiKey === null ? Promise.reject(new Error('encrypted for another key')) : Promise.resolve(apiKey);
  },
};
