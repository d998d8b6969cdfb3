import { createPrivateKey } from 'node:crypto';

import { deriveKey, openMasterSecret, type ReadMasterSecret } from '../../../shared/platform/secrets/derived-keys.ts';
import { keyVersionOfId } from '../../../shared/webhooks/domain/signing-key-id.ts';
import type { ReadSigningKeys } from '../ports/signing-keys.ts';

/** An Ed25519 private key in PKCS #8 is this, then its 32 bytes (RFC 8410 §10.3). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Keys derived from the service's secret, one for each id: a deployment has its own, and they are stored nowhere. */
export const makeVersionedSigningKeys =
  (readVersions: ReadMasterSecret, ids: readonly string[]): ReadSigningKeys =>
  async () => {
    const versions = await readVersions();
    return ids.map((id) => {
      const version = versions.find((each) => each.version === keyVersionOfId(id));
      const seed = version === undefined ? null : deriveKey(version, `webhook-signing-key ${id}`);
      if (seed === null) throw new RangeError(`the signing key ${id} names a version of the master secret that is not there`);
      return { id, privateKey: createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' }) };
    });
  };

export const makeSigningKeys = (secretArn: string, ids: readonly string[]): ReadSigningKeys =>
  makeVersionedSigningKeys(openMasterSecret(secretArn), ids);
