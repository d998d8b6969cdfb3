import { hkdfSync } from 'node:crypto';

import { parseMasterSecret, type MasterSecret, type MasterVersion } from './master-secret.ts';

const KEY_BYTES = 32;

/** An instance reads the secret again after this. A rotation gives every instance three times as long to learn of it. */
export const SECRET_MAX_AGE_MS = 300_000;

/** The client is loaded at first use, so that a cold start that denies its request does not load it. */
const readSecret = async (secretArn: string): Promise<MasterSecret> => {
  const { readSecretText } = await import('./secrets-manager.ts');
  return parseMasterSecret(await readSecretText(secretArn));
};

/** Derives the key of a purpose (HKDF, RFC 5869); null for a retired version that kept none for it. */
export const deriveKey = ({ secret, innerKeys }: MasterVersion, purpose: string): Buffer | null => {
  if (secret !== null) return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const inner = innerKeys[purpose];
  return inner === undefined ? null : Buffer.from(inner, 'base64url');
};

/** Reads the versions of the service's secret. */
export type ReadMasterSecret = () => Promise<MasterSecret>;

/**
 * Caches the versions of the secret, which a process reads at the first use and then every five minutes. A failed first
 * read is repeated at the next use; when a later one fails, the versions read before stay in use.
 */
export const makeMasterSecretReader = (read: ReadMasterSecret, now: () => number = Date.now): ReadMasterSecret => {
  let cached: { readonly versions: Promise<MasterSecret>; readonly readAt: number } | null = null;
  return () => {
    const known = cached;
    if (known !== null && now() - known.readAt < SECRET_MAX_AGE_MS) return known.versions;
    const versions = read().catch((error: unknown) => {
      if (known !== null) return known.versions;
      cached = null;
      throw error;
    });
    cached = { versions, readAt: now() };
    return versions;
  };
};

export const openMasterSecret = (secretArn: string): ReadMasterSecret => makeMasterSecretReader(() => readSecret(secretArn));
