import * as v from 'valibot';

/**
 * One version of the service's secret. `from` (epoch milliseconds) is when writers change to it; readers accept it as soon as it exists. A
 * retired version has lost its text: only the keys of digests that later versions wrap remain.
 */
export type MasterVersion = {
  readonly version: number;
  readonly from: number;
  readonly secret: string | null;
  /** Derived keys (base64url) by purpose, which nothing but a later version's digest contains. */
  readonly innerKeys: Readonly<Record<string, string>>;
  /** When a migration first found no stored value under it (epoch milliseconds): backups from before may contain some. */
  readonly unusedSince: number | null;
};

/** Every version, the oldest first. */
export type MasterSecret = readonly [MasterVersion, ...MasterVersion[]];

export const FIRST_KEY_VERSION = 1;

const storedVersion = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(FIRST_KEY_VERSION)),
  from: v.number(),
  secret: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
  inner_keys: v.optional(v.record(v.string(), v.string()), {}),
  unused_since: v.optional(v.nullable(v.number()), null),
});

const storedSecret = v.pipe(v.string(), v.parseJson(), v.object({ versions: v.array(storedVersion) }));

const STORED_FORM = /^\{\s*"versions"/u;

/**
 * A deployment begins with a random text, which is version 1. The text may begin with any character, so only the
 * beginning of the stored form is read as JSON. Throws for a damaged stored form.
 */
export const parseMasterSecret = (text: string): MasterSecret => {
  if (!STORED_FORM.test(text)) return [{ version: FIRST_KEY_VERSION, from: 0, secret: text, innerKeys: {}, unusedSince: null }];
  const versions = v
    .parse(storedSecret, text)
    .versions.map(({ inner_keys: innerKeys, unused_since: unusedSince, ...version }) => ({ ...version, innerKeys, unusedSince }))
    .toSorted((left, right) => left.version - right.version);
  const [first, ...others] = versions;
  if (first === undefined) throw new TypeError('the master secret has no version');
  return [first, ...others];
};

export const formatMasterSecret = (versions: MasterSecret): string =>
  JSON.stringify({
    versions: versions.map(({ version, from, secret, innerKeys, unusedSince }) => ({
      version,
      from,
      ...(unusedSince === null ? {} : { unused_since: unusedSince }),
      ...(secret === null ? { inner_keys: innerKeys } : { secret }),
    })),
  });

/** The version that writers use at an instant: the newest that has begun. */
export const versionAt = (versions: MasterSecret, at: number): MasterVersion =>
  versions.findLast(({ from, secret }) => secret !== null && from <= at) ?? versions[0];

/** Versions that are not retired, the newest first. */
export const activeVersions = (versions: MasterSecret): readonly MasterVersion[] =>
  versions.filter(({ secret }) => secret !== null).toReversed();
