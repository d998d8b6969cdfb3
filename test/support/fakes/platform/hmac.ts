import { makeVersionedHmac } from '../../../../shared/platform/secrets/secrets-manager-hmac.ts';

/** Digests under keys of a public secret. */
export const fakeHmac = makeVersionedHmac(() =>
  Promise.resolve([{ version: 1, from: 0, secret: 'known', innerKeys: {}, unusedSince: null }]),
);
