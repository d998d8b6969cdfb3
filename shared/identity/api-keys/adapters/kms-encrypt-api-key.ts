import { lazy } from '../../../platform/lazy.ts';
import type { EncryptApiKey } from '../ports/key-ciphertext.ts';
import { encryptionContextOf, isKeyCiphertext } from './key-encryption-context.ts';

/** Encrypts with a KMS key; the client loads with the first API key. */
export const makeEncryptApiKey = (kmsKeyId: string): EncryptApiKey => {
  const open = lazy(async () => {
    const { EncryptCommand, KMSClient } = await import('@aws-sdk/client-kms');
    return { client: new KMSClient({ maxAttempts: 2 }), EncryptCommand };
  });
  return async (apiKey, reference) => {
    const { client, EncryptCommand } = await open();
    const { CiphertextBlob: blob } = await client.send(
      new EncryptCommand({ KeyId: kmsKeyId, Plaintext: Buffer.from(apiKey), EncryptionContext: encryptionContextOf(reference) }),
    );
    const ciphertext = Buffer.from(blob ?? []).toString('base64');
    if (!isKeyCiphertext(ciphertext)) throw new TypeError('KMS answered without a ciphertext');
    return ciphertext;
  };
};
