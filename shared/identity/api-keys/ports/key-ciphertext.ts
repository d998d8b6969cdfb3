import type { UserId } from '../../accounts/domain/identity.ts';
import type { ApiKey } from '../domain/api-key.ts';
import type { KeyCiphertext, StoredKey } from '../domain/stored-key.ts';

/** User and id of a key. They are bound to its ciphertext, so that another key's cannot replace it. */
export type KeyReference = {
  readonly userId: UserId;
  /** UUID of the key. */
  readonly keyId: string;
};

export type EncryptApiKey = (apiKey: ApiKey, reference: KeyReference) => Promise<KeyCiphertext>;

/** Fails where the ciphertext is of another key. */
export type DecryptApiKey = (ciphertext: KeyCiphertext, reference: KeyReference) => Promise<ApiKey>;

/** Keys that can be revealed. */
export type StoredKeys = {
  /** The current key of a user; null when it was not kept. */
  readonly find: (userId: UserId) => Promise<StoredKey | null>;
};
