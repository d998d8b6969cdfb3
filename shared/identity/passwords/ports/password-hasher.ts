/** Length of a password's salt, in bytes. */
export const SALT_BYTES = 16;

/** Hashes a password for storage; the salt is random. */
export type HashPassword = (password: string, salt: Uint8Array) => Promise<string>;

export type PasswordHasher = {
  readonly hash: HashPassword;
  /** Whether a password matches a hash, whatever parameters the hash was made with. */
  readonly verify: (password: string, stored: string) => Promise<boolean>;
  /** Whether a hash was made with other than the current parameters. */
  readonly needsRehash: (stored: string) => boolean;
  /** The hash of an unknown password: verifying against it takes as long as against a user's. */
  readonly decoy: string;
};
