import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { deriveKey, openMasterSecret, type ReadMasterSecret } from './derived-keys.ts';
import { versionAt, type MasterVersion } from './master-secret.ts';
import { isSealedText, sealedVersionOf, type Vault } from './vault.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'stored-secrets';

const keyOf = (version: MasterVersion | undefined): Buffer => {
  const key = version === undefined ? null : deriveKey(version, PURPOSE);
  if (key === null) throw new RangeError('a sealed text names a version of the master secret that is retired');
  return key;
};

/** AES-256-GCM under a key derived from a version of the service's secret, bound to its context as additional data. */
export const makeVersionedVault = (readVersions: ReadMasterSecret, now: () => number = Date.now): Vault => ({
  seal: async (text, context) => {
    const version = versionAt(await readVersions(), now());
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, keyOf(version), nonce).setAAD(Buffer.from(context));
    const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    const sealed = `${String(version.version)}.${bytes.toString('base64url')}`;
    if (!isSealedText(sealed)) throw new TypeError('a sealed text has another form');
    return sealed;
  },
  open: async (sealed, context) => {
    const wanted = sealedVersionOf(sealed);
    const key = keyOf((await readVersions()).find(({ version }) => version === wanted));
    const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url');
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  },
});

export const makeVault = (secretArn: string): Vault => makeVersionedVault(openMasterSecret(secretArn));
