import { calculateJwkThumbprint, CompactSign, importJWK } from 'jose';

import { deriveKey, openMasterSecret, type ReadMasterSecret } from '../../platform/secrets/derived-keys.ts';
import { versionAt } from '../../platform/secrets/master-secret.ts';
import { p256KeyOf, type P256Key } from '../../platform/secrets/p256-keys.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { EvidenceKeys, EvidenceSigner } from '../ports/evidence-keys.ts';

const ALGORITHM = 'ES256';
const PURPOSE = 'evidence-signing-key';
const TYPE = 'evidence-manifest+jws';

/**
 * Signs with a key that is derived from the version of the service's secret that is current. A rotation of the secret thereby replaces the
 * key; the public parts of the earlier ones stay published.
 */
export const makeVersionedEvidenceSigner = (readVersions: ReadMasterSecret, keys: EvidenceKeys, clock: Clock): EvidenceSigner => {
  const published = new Set<string>();

  const currentKey = async (): Promise<{ readonly key: P256Key; readonly kid: string }> => {
    const secret = deriveKey(versionAt(await readVersions(), clock.now()), PURPOSE);
    if (secret === null) throw new RangeError('the current version of the master secret is retired');
    const key = p256KeyOf(secret, PURPOSE);
    const { kty, crv, x, y } = key;
    const kid = await calculateJwkThumbprint({ kty, crv, x, y }, 'sha256');
    if (!published.has(kid)) await keys.publish({ kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig' });
    published.add(kid);
    return { key, kid };
  };

  return {
    publish: async () => {
      await currentKey();
    },
    sign: async (text) => {
      const { key, kid } = await currentKey();
      const signed = new CompactSign(Buffer.from(text)).setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE });
      return signed.sign(await importJWK({ ...key }, ALGORITHM));
    },
  };
};

export const makeEvidenceSigner = (secretArn: string, keys: EvidenceKeys, clock: Clock): EvidenceSigner =>
  makeVersionedEvidenceSigner(openMasterSecret(secretArn), keys, clock);
