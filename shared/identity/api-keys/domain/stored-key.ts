import type { Brand } from '../../../platform/brand.ts';

/** An API key as it is kept to be revealed, base64: useless without the one function that may decrypt it. */
export type KeyCiphertext = Brand<string, 'KeyCiphertext'>;

/** A user's current key as it is kept; `keyId` is a UUID. */
export type StoredKey = { readonly keyId: string; readonly ciphertext: KeyCiphertext };
