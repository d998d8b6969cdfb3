/** Digests and signatures under keys that never leave the secret store. */
export type Hmac = {
  /** Name under which an API key is stored; a stolen table is useless without the pepper. */
  readonly ofApiKey: (apiKey: string) => Promise<string>;
  /** Name under which something about an account number is stored, so that the number is in no key. */
  readonly ofAccount: (text: string) => Promise<string>;
  /** Name under which requests to an e-mail address or a phone are counted. */
  readonly ofDestination: (text: string) => Promise<string>;
  /** What is stored of a code that was sent to somebody. */
  readonly ofCode: (text: string) => Promise<string>;
  /** Signature of a cursor. */
  readonly ofCursor: (payload: string) => Promise<string>;
  /** Signature of a token that confirms what cannot be undone. */
  readonly ofConfirmation: (payload: string) => Promise<string>;
  /** Token of the link to an archive, so that a mail that was not sent can be made again; only its digest is stored. */
  readonly ofArchiveLink: (payload: string) => Promise<string>;
};
