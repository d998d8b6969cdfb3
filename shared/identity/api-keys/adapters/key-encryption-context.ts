import type { KeyCiphertext } from '../domain/stored-key.ts';
import type { KeyReference } from '../ports/key-ciphertext.ts';

/** What KMS binds a ciphertext to, and writes into its own log with each use. */
export const encryptionContextOf = ({ userId, keyId }: KeyReference) => ({
  user_id: userId,
  key_id: keyId,
  purpose: 'api-key-reveal',
});

export const isKeyCiphertext = (text: string): text is KeyCiphertext => /^[A-Za-z0-9+/]{4,}={0,2}$/.test(text);
