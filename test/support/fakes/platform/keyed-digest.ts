import { createHmac } from 'node:crypto';

import type { KeyedDigest } from '../../../../shared/platform/secrets/keyed-digest.ts';

const digestFor =
  (purpose: string) =>
  (text: string): Promise<string> =>
    Promise.resolve(createHmac('sha256', purpose).update(text).digest('base64url'));

/** Digests under keys that are no secret. */
export const fakeKeyedDigest: KeyedDigest = {
  ofApiKey: digestFor('api key'),
  ofAccount: digestFor('account'),
  ofCursor: digestFor('cursor'),
  ofConfirmation: digestFor('confirmation'),
};
