import { STORED_DIGESTS } from '../../../shared/digests/hmac.ts';
import { deriveKey, SECRET_MAX_AGE_MS } from '../../../shared/platform/secrets/derived-keys.ts';
import { activeVersions, type MasterSecret, type MasterVersion } from '../../../shared/platform/secrets/master-secret.ts';
import { keyVersionOfId } from '../../../shared/webhooks/domain/signing-key-id.ts';

/** Every instance learns of a new version before it begins: one reads the secret again after a third of this. */
export const LEAD_MS = 3 * SECRET_MAX_AGE_MS;

/** An older version stays as long as a backup may be restored that contains values under it. */
export const KEPT_DAYS = 35;
const DAY_MS = 86_400_000;

/** The newest version of all, whether or not it has begun. */
export const newestOf = (versions: MasterSecret): MasterVersion => versions.at(-1) ?? versions[0];

/** Adds a version that begins after the lead. Throws RangeError while the rotation before is not finished. */
export const beginRotation = (versions: MasterSecret, secret: string, now: number): MasterSecret => {
  if (activeVersions(versions).length > 1) throw new RangeError('A rotation is under way: migrate, then drop the older version.');
  const next = { version: newestOf(versions).version + 1, from: now + LEAD_MS, secret, innerKeys: {}, unusedSince: null };
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

/**
 * Records the result of a migration: since when nothing is stored under the older versions, or that something is, as after the restoration
 * of a backup.
 */
export const recordMigration = (versions: MasterSecret, olderItems: number, now: number): MasterSecret => {
  const newest = newestOf(versions);
  const recorded = (version: MasterVersion): MasterVersion =>
    version === newest || version.secret === null
      ? version
      : { ...version, unusedSince: olderItems > 0 ? null : (version.unusedSince ?? now) };
  const [first, ...others] = versions;
  return [recorded(first), ...others.map(recorded)];
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
  if (olderItems > 0) throw new RangeError(`${String(olderItems)} items still hold an older version: migrate first.`);
  for (const { unusedSince } of older) {
    if (unusedSince === null) throw new RangeError('No migration has found that nothing is stored under an older version: migrate again.');
    const droppableAt = unusedSince + KEPT_DAYS * DAY_MS;
    if (now < droppableAt) {
      throw new RangeError(`Backups from before the end of the migration can be restored until ${new Date(droppableAt).toISOString()}.`);
    }
  }
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
