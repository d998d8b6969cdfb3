import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** The client is loaded at first use, so that a cold start that denies its request does not load it. */
const readSecret = async (secretArn: string): Promise<string> => {
  const { readSecretText } = await import('./secrets-manager.ts');
  return readSecretText(secretArn);
};

/**
 * Keys derived (HKDF, RFC 5869) from the service's one secret, one per purpose. The secret is read once per process, at
 * the first use; a failed read is tried again at the next.
 */
export const makeDerivedKeys = (secretArn: string) => {
  let secret: Promise<string> | null = null;
  const masterSecret = (): Promise<string> => {
    secret ??= readSecret(secretArn).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
  return async (purpose: string): Promise<Buffer> => Buffer.from(hkdfSync('sha256', await masterSecret(), '', purpose, KEY_BYTES));
};
