import { makeVersionedHmac } from '../../../../shared/platform/secrets/secrets-manager-hmac.ts';

/** Digests under keys of a secret that everybody knows. */
export const fakeHmac = makeVersionedHmac(() => Promise.resolve([{ version: 1, from: 0, secret: 'known', innerKeys: {} }]));
