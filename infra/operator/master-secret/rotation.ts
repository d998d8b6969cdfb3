import { STORED_DIGESTS } from '../../../shared/digests/hmac.ts';
import { deriveKey, SECRET_MAX_AGE_MS } from '../../../shared/platform/secrets/derived-keys.ts';
import { activeVersions, type MasterSecret, type MasterVersion } from '../../../shared/platform/secrets/master-secret.ts';
import { keyVersionOfId } from '../../../shared/webhooks/domain/signing-key-id.ts';

/** Every instance learns of a new version before it begins: one reads the secret again after a third of this. */
export const LEAD_MS = 3 * SECRET_MAX_AGE_MS;

/** An older version stays as long as an earlier backup may be restored, whose ciphertexts need it. */
export const KEPT_DAYS = 35;
const DAY_MS = 86_400_000;

/** The newest version of all, whether or not it has begun. */
export const newestOf = (versions: MasterSecret): MasterVersion => versions.at(-1) ?? versions[0];

/** Adds a version that begins after the lead. Throws RangeError while the rotation before is not finished. */
export const beginRotation = (versions: MasterSecret, secret: string, now: number): MasterSecret => {
  if (activeVersions(versions).length > 1) throw new RangeError('A rotation is under way: migrate, then drop the older version.');
  const next = { version: newestOf(versions).version + 1, from: now + LEAD_MS, secret, innerKeys: {} };
  return [...versions, next];
};

/** Of a retired version only the keys that later digests wrap remain. */
const retired = (version: MasterVersion): MasterVersion => {
  const innerKeys = Object.values(STORED_DIGESTS).flatMap(({ key }): readonly (readonly [string, string])[] => {
    const inner = deriveKey(version, key);
    return inner === null ? [] : [[key, inner.toString('base64url')]];
  });
  return { ...version, secret: null, innerKeys: Object.fromEntries(innerKeys) };
};

type Uses = { readonly olderItems: number; readonly signingKeyIds: readonly string[] };

/**
 * Removes the text of every version but the newest. Throws RangeError with the reason while one of them is in use: by
 * stored items, by a signing key of webhooks, or by a backup that can still be restored.
 */
export const dropOlderVersions = (versions: MasterSecret, { olderItems, signingKeyIds }: Uses, now: number): MasterSecret => {
  const newest = newestOf(versions);
  const older = activeVersions(versions).filter(({ version }) => version !== newest.version);
  if (older.length === 0) throw new RangeError('There is no older version.');
  const droppableAt = newest.from + KEPT_DAYS * DAY_MS;
  if (now < droppableAt) {
    throw new RangeError(`Backups from before the rotation can be restored until ${new Date(droppableAt).toISOString()}.`);
  }
  if (olderItems > 0) throw new RangeError(`${String(olderItems)} items still hold an older version: migrate first.`);
  const keyInUse = signingKeyIds.find((id) => older.some(({ version }) => version === keyVersionOfId(id)));
  if (keyInUse !== undefined) {
    throw new RangeError(
      `The webhook key ${keyInUse} is derived from an older version: replace it with an id that ends in -v${String(newest.version)}.`,
    );
  }
  const [first, ...others] = versions;
  const keptOf = (version: MasterVersion): MasterVersion => (version.secret === null || version === newest ? version : retired(version));
  return [keptOf(first), ...others.map(keptOf)];
};
