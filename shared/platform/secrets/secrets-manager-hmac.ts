import type { DigestPurpose } from '../../digests/digesters.ts';
import { digestsOf, type Hmac } from '../../digests/hmac.ts';
import { openMasterSecret, type ReadMasterSecret } from './derived-keys.ts';
import { digestUnder, storedDigest } from './keyed-digest.ts';
import { activeVersions, versionAt } from './master-secret.ts';

/** HMAC-SHA-256 under keys derived from the versions of the service's secret, a key per purpose and version. */
export const makeVersionedHmac = (readVersions: ReadMasterSecret, now: () => number = Date.now): Hmac => {
  const storedAt = (purpose: DigestPurpose) => async (text: string, at: number) => {
    const versions = await readVersions();
    return storedDigest(versions, purpose, text, versionAt(versions, at));
  };
  const stored = (purpose: DigestPurpose) => async (text: string) => storedAt(purpose)(text, now());
  const allStored = (purpose: DigestPurpose) => async (text: string) => {
    const versions = await readVersions();
    return activeVersions(versions).map((version) => storedDigest(versions, purpose, text, version));
  };
  const token = (purpose: DigestPurpose) => async (text: string) => digestUnder(versionAt(await readVersions(), now()), purpose, text);
  const allTokens = (purpose: DigestPurpose) => async (text: string) =>
    activeVersions(await readVersions()).map((version) => digestUnder(version, purpose, text));
  return digestsOf({ stored, storedAt, allStored, token, allTokens });
};

export const makeHmac = (secretArn: string): Hmac => makeVersionedHmac(openMasterSecret(secretArn));
