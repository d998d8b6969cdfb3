import { createSign, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** The bank's signature under a certificate. */
export type Seal = {
  /** 20 digits, outside the ranges of real certificates. */
  readonly numeroCertificado: string;
  /** Base64 of RSA PKCS#1 v1.5 with SHA-256 over the UTF-8 bytes: 344 characters. */
  readonly sign: (text: string) => Promise<string>;
  /** Public key in PEM (SPKI), to check seals with. */
  readonly publicKeyPem: () => Promise<string>;
};

/** A seal with a key of its own, made the first time it is needed: making an RSA-2048 key takes a moment. */
export const createSeal = (): Seal => {
  let keys: Promise<{ readonly publicKey: KeyObject; readonly privateKey: KeyObject }> | undefined;
  const keyPair = () => (keys ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }));
  return {
    numeroCertificado: '99999000000500000001',
    sign: async (text) =>
      createSign('RSA-SHA256')
        .update(text, 'utf8')
        .sign((await keyPair()).privateKey, 'base64'),
    publicKeyPem: async () => (await keyPair()).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};
