import { lazy } from '../../../platform/lazy.ts';
import { parseApiKey } from '../domain/api-key.ts';
import type { DecryptApiKey } from '../ports/key-ciphertext.ts';
import { encryptionContextOf } from './key-encryption-context.ts';

/** Decrypts with a KMS key; the client loads with the first API key. */
export const makeDecryptApiKey = (kmsKeyId: string): DecryptApiKey => {
  const open = lazy(async () => {
    const { DecryptCommand, KMSClient } = await import('@aws-sdk/client-kms');
    return { client: new KMSClient({ maxAttempts: 2 }), DecryptCommand };
  });
  return async (ciphertext, reference) => {
    const { client, DecryptCommand } = await open();
    const { Plaintext: bytes } = await client.send(
      new DecryptCommand({
        KeyId: kmsKeyId,
        CiphertextBlob: Buffer.from(ciphertext, 'base64'),
        EncryptionContext: encryptionContextOf(reference),
      }),
    );
    const apiKey = parseApiKey(Buffer.from(bytes ?? []).toString());
    if (apiKey === null) throw new TypeError('the decrypted text is no API key');
    return apiKey;
  };
};
