import { createHmac, hkdfSync } from 'node:crypto';

import type { Hmac } from './hmac.ts';

const PURPOSES = {
  apiKey: 'api-key-pepper',
  account: 'account-number-pepper',
  destination: 'destination-pepper',
  cursor: 'cursor-signature',
  confirmation: 'confirmation-signature',
} as const;

/** The client is loaded at first use, so that a cold start that denies its request does not load it. */
const readSecret = async (secretArn: string): Promise<string> => {
  const { readSecretText } = await import('./secrets-manager.ts');
  return readSecretText(secretArn);
};

/**
 * HMAC-SHA-256 under keys derived (HKDF, RFC 5869) from the service's one secret, a key per purpose. The secret is
 * read once per process, at the first use; a failed read is tried again at the next.
 */
export const makeHmac = (secretArn: string): Hmac => {
  let secret: Promise<string> | null = null;
  const masterSecret = (): Promise<string> => {
    secret ??= readSecret(secretArn).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
  const digestFor =
    (purpose: string) =>
    async (text: string): Promise<string> => {
      const key = Buffer.from(hkdfSync('sha256', await masterSecret(), '', purpose, 32));
      return createHmac('sha256', key).update(text).digest('base64url');
    };
  return {
    ofApiKey: digestFor(PURPOSES.apiKey),
    ofAccount: digestFor(PURPOSES.account),
    ofDestination: digestFor(PURPOSES.destination),
    ofCursor: digestFor(PURPOSES.cursor),
    ofConfirmation: digestFor(PURPOSES.confirmation),
  };
};
