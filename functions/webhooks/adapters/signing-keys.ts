import { createPrivateKey } from 'node:crypto';

import { makeDerivedKeys } from '../../../shared/platform/secrets/derived-keys.ts';
import type { ReadSigningKeys } from '../ports/signing-keys.ts';

/** An Ed25519 private key in PKCS #8 is this, then its 32 bytes (RFC 8410 §10.3). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Keys derived from the service's one secret, one for each id: a deployment has its own, and they are stored nowhere. */
export const makeSigningKeys = (secretArn: string, ids: readonly string[]): ReadSigningKeys => {
  const seedFor = makeDerivedKeys(secretArn);
  return () =>
    Promise.all(
      ids.map(async (id) => {
        const key = Buffer.concat([PKCS8_HEAD, await seedFor(`webhook-signing-key ${id}`)]);
        return { id, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
      }),
    );
};
