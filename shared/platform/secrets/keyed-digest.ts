import { createHmac } from 'node:crypto';

import type { DigestPurpose } from '../../digests/digesters.ts';
import { deriveKey } from './derived-keys.ts';
import { FIRST_KEY_VERSION, type MasterSecret, type MasterVersion } from './master-secret.ts';

/** Separates the version of a key from a digest: no character of base64url, and safe in a URL. */
const SEPARATOR = '~';

/** A digest as it is stored: it names the version of its key, the first by having no name. */
const named = (version: number, digest: string): string =>
  version === FIRST_KEY_VERSION ? digest : `${String(version)}${SEPARATOR}${digest}`;

/** Version and bare digest of a stored digest. */
const partsOf = (stored: string): { readonly version: number; readonly digest: string } => {
  const at = stored.indexOf(SEPARATOR);
  return at === -1
    ? { version: FIRST_KEY_VERSION, digest: stored }
    : { version: Number(stored.slice(0, at)), digest: stored.slice(at + 1) };
};

/** HMAC-SHA-256 under one version alone, without its name. */
export const digestUnder = (version: MasterVersion, purpose: DigestPurpose, text: string): string => {
  const key = deriveKey(version, purpose.key);
  if (key === null) throw new RangeError(`version ${String(version.version)} of the master secret has no key for ${purpose.key}`);
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, purpose.length);
};

/** Applies the versions after `after` up to `to`. A version that was retired before a purpose existed is in none of its digests. */
const wrapThrough = (versions: MasterSecret, purpose: DigestPurpose, text: string, after: number, to: MasterVersion): string =>
  versions
    .filter((each) => each.version > after && each.version <= to.version && deriveKey(each, purpose.key) !== null)
    .reduce((inner, each) => digestUnder(each, purpose, inner), text);

/** The stored digest of a text under a version. */
export const storedDigest = (versions: MasterSecret, purpose: DigestPurpose, text: string, at: MasterVersion): string =>
  named(at.version, wrapThrough(versions, purpose, text, 0, at));

/** The same digest under a later version, without its text. One that has that version, or a later one, is returned unchanged. */
export const rewrapDigest = (versions: MasterSecret, purpose: DigestPurpose, stored: string, to: MasterVersion): string => {
  const { version, digest } = partsOf(stored);
  return version >= to.version ? stored : named(to.version, wrapThrough(versions, purpose, digest, version, to));
};
