/**
 * Digests and signatures under keys derived from the service's secret. `of…` uses the version that is current, and is what
 * writers store; `allOf…` returns the digest under every version in use, the newest first, and is what readers look for:
 * while the secret is rotated, a stored digest may have either version.
 */
export type Hmac = {
  /** Stored instead of an API key; a stolen table is useless without the pepper. */
  readonly ofApiKey: Digest;
  readonly allOfApiKey: AllDigests;
  /** Names what is stored about an account number, so that the number is in no key. */
  readonly ofAccount: Digest;
  readonly allOfAccount: AllDigests;
  /** Short digest of the last digits of a phone. */
  readonly ofPhoneSuffix: Digest;
  readonly allOfPhoneSuffix: AllDigests;
  /** Names the requests to an e-mail address or a phone that are counted in a window which began at `at` (epoch milliseconds). */
  readonly ofDestination: (text: string, at: number) => Promise<string>;
  /** Names a client that a user signed in from. */
  readonly allOfClient: AllDigests;
  /** Stored instead of a code that was sent to a user. */
  readonly ofCode: Digest;
  readonly allOfCode: AllDigests;
  /** Signature of a cursor. */
  readonly ofCursor: Digest;
  readonly allOfCursor: AllDigests;
  /** Signature of a token that confirms what cannot be undone. */
  readonly ofConfirmation: Digest;
  readonly allOfConfirmation: AllDigests;
  /** Stored of a request under an Idempotency-Key that may carry a password. */
  readonly ofRequest: Digest;
  readonly allOfRequest: AllDigests;
  /** Token of the link to an archive, so that a mail that was not sent can be made again; only its digest is stored. */
  readonly ofArchiveLink: Digest;
  readonly allOfArchiveLink: AllDigests;
};

type Digest = (text: string) => Promise<string>;
type AllDigests = (text: string) => Promise<readonly string[]>;
