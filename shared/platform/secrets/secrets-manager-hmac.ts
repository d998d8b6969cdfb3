import { createHmac } from 'node:crypto';

import { makeDerivedKeys } from './derived-keys.ts';
import type { Hmac } from './hmac.ts';

const PURPOSES = {
  apiKey: 'api-key-pepper',
  account: 'account-number-pepper',
  destination: 'destination-pepper',
  code: 'one-time-code-pepper',
  cursor: 'cursor-signature',
  confirmation: 'confirmation-signature',
  archiveLink: 'archive-link-token',
} as const;

/** HMAC-SHA-256 under keys derived from the service's one secret, a key per purpose. */
export const makeHmac = (secretArn: string): Hmac => {
  const keyFor = makeDerivedKeys(secretArn);
  const digestFor =
    (purpose: string) =>
    async (text: string): Promise<string> =>
      createHmac('sha256', await keyFor(purpose))
        .update(text)
        .digest('base64url');
  return {
    ofApiKey: digestFor(PURPOSES.apiKey),
    ofAccount: digestFor(PURPOSES.account),
    ofDestination: digestFor(PURPOSES.destination),
    ofCode: digestFor(PURPOSES.code),
    ofCursor: digestFor(PURPOSES.cursor),
    ofConfirmation: digestFor(PURPOSES.confirmation),
    ofArchiveLink: digestFor(PURPOSES.archiveLink),
  };
};
