import { createHmac } from 'node:crypto';

import type { Hmac } from '../../../../shared/platform/secrets/hmac.ts';

const digestFor =
  (purpose: string) =>
  (text: string): Promise<string> =>
    Promise.resolve(createHmac('sha256', purpose).update(text).digest('base64url'));

/** Digests under keys that are no secret. */
export const fakeHmac: Hmac = {
  ofApiKey: digestFor('api key'),
  ofAccount: digestFor('account'),
  ofDestination: digestFor('destination'),
  ofCode: digestFor('code'),
  ofCursor: digestFor('cursor'),
  ofConfirmation: digestFor('confirmation'),
  ofArchiveLink: digestFor('archive link'),
};
