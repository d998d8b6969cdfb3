import type { Brand } from '../../../platform/brand.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { ApiKey } from '../domain/api-key.ts';

/** An API key as it is kept to be revealed, base64: useless without the one function that may decrypt it. */
export type KeyCiphertext = Brand<string, 'KeyCiphertext'>;

/** Whose key it is and which; the ciphertext of another one cannot be decrypted in its place. */
export type KeyReference = {
  readonly userId: UserId;
  /** UUID of the key. */
  readonly keyId: string;
};

export type EncryptApiKey = (apiKey: ApiKey, reference: KeyReference) => Promise<KeyCiphertext>;

/** Fails where the ciphertext is of another key. */
export type DecryptApiKey = (ciphertext: KeyCiphertext, reference: KeyReference) => Promise<ApiKey>;

/** What is kept of a user's current key. */
export type StoredKey = { readonly keyId: string; readonly ciphertext: KeyCiphertext };

/** Keys that can be revealed. */
export type StoredKeys = {
  /** The current key of a user; null when it was not kept. */
  readonly find: (userId: UserId) => Promise<StoredKey | null>;
};
