/**
 * A purpose of digests. A stored digest under version n is HMAC_n(HMAC_n-1(… HMAC_1(text))), so a digest whose text is stored nowhere can
 * be converted to a new version, and equals the digest of the text under that version.
 */
export type DigestPurpose = {
  /** Name the key is derived by (HKDF). */
  readonly key: string;
  /** Characters of each digest that are kept; all 43 where absent. */
  readonly length?: number;
};

type Digest = (text: string) => Promise<string>;

/** The digest under every version in use, the newest first. */
type AllDigests = (text: string) => Promise<readonly string[]>;

/** Makes the digests of a purpose. */
export type Digesters = {
  /** A digest that is stored, under the current version. */
  readonly stored: (purpose: DigestPurpose) => Digest;
  /** The same under the version that is current `at` a time (epoch milliseconds). */
  readonly storedAt: (purpose: DigestPurpose) => (text: string, at: number) => Promise<string>;
  readonly allStored: (purpose: DigestPurpose) => AllDigests;
  /** A digest that ends by itself, within days: no version wraps another. */
  readonly token: (purpose: DigestPurpose) => Digest;
  readonly allTokens: (purpose: DigestPurpose) => AllDigests;
};
