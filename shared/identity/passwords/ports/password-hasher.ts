/** Bytes of salt a password is hashed with. */
export const SALT_BYTES = 16;

/** Turns a password into what is stored of it; the salt is random. */
export type HashPassword = (password: string, salt: Uint8Array) => Promise<string>;

export type PasswordHasher = {
  readonly hash: HashPassword;
  /** Whether a password is the one of a hash, by whichever parameters the hash was made. */
  readonly verify: (password: string, stored: string) => Promise<boolean>;
  /** Whether a hash was made by other parameters than those of today. */
  readonly needsRehash: (stored: string) => boolean;
  /** The hash of nobody's password: to verify against it takes as long as against anybody's. */
  readonly decoy: string;
};
