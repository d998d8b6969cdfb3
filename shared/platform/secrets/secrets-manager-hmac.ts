import { openMasterSecret, type ReadMasterSecret } from './derived-keys.ts';
import type { Hmac } from './hmac.ts';
import { digestUnder, STORED_DIGESTS, storedDigest, type DigestPurpose } from './keyed-digest.ts';
import { activeVersions, versionAt } from './master-secret.ts';

/** Purposes whose digests end by themselves, within days: no version wraps another. */
const TOKENS = {
  cursor: { key: 'cursor-signature' },
  confirmation: { key: 'confirmation-signature' },
  request: { key: 'request-fingerprint' },
  archiveLink: { key: 'archive-link-token' },
} as const;

/** HMAC-SHA-256 under keys derived from the versions of the service's secret, a key per purpose and version. */
export const makeVersionedHmac = (readVersions: ReadMasterSecret, now: () => number = Date.now): Hmac => {
  const stored = (purpose: DigestPurpose) => async (text: string, at?: number) => {
    const versions = await readVersions();
    return storedDigest(versions, purpose, text, versionAt(versions, at ?? now()));
  };
  const allStored = (purpose: DigestPurpose) => async (text: string) => {
    const versions = await readVersions();
    return activeVersions(versions).map((version) => storedDigest(versions, purpose, text, version));
  };
  const token = (purpose: DigestPurpose) => async (text: string) => digestUnder(versionAt(await readVersions(), now()), purpose, text);
  const allTokens = (purpose: DigestPurpose) => async (text: string) =>
    activeVersions(await readVersions()).map((version) => digestUnder(version, purpose, text));
  return {
    ofApiKey: stored(STORED_DIGESTS.apiKey),
    allOfApiKey: allStored(STORED_DIGESTS.apiKey),
    ofAccount: stored(STORED_DIGESTS.account),
    allOfAccount: allStored(STORED_DIGESTS.account),
    ofPhoneSuffix: stored(STORED_DIGESTS.phoneSuffix),
    allOfPhoneSuffix: allStored(STORED_DIGESTS.phoneSuffix),
    ofDestination: stored(STORED_DIGESTS.destination),
    allOfClient: allStored(STORED_DIGESTS.destination),
    ofCode: stored(STORED_DIGESTS.code),
    allOfCode: allStored(STORED_DIGESTS.code),
    ofCursor: token(TOKENS.cursor),
    allOfCursor: allTokens(TOKENS.cursor),
    ofConfirmation: token(TOKENS.confirmation),
    allOfConfirmation: allTokens(TOKENS.confirmation),
    ofRequest: token(TOKENS.request),
    allOfRequest: allTokens(TOKENS.request),
    ofArchiveLink: token(TOKENS.archiveLink),
    allOfArchiveLink: allTokens(TOKENS.archiveLink),
  };
};

export const makeHmac = (secretArn: string): Hmac => makeVersionedHmac(openMasterSecret(secretArn));
