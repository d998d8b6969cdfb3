import type { UserId } from '../../accounts/domain/identity.ts';

/** A token to set a new password, by its digest. Instants are epoch milliseconds. */
export type ResetToken = {
  readonly digest: string;
  /** Null for a token that was not sent. */
  readonly userId: UserId | null;
  /** When the mail or text message that led to it was sent. */
  readonly issuedAt: number;
  readonly expiresAt: number;
};

/** Stored passwords, and tokens to set new ones. New passwords are changes of the account (`AccountStore`). */
export type PasswordStore = {
  /** Null for a user without a password. */
  readonly find: (userId: UserId) => Promise<string | null>;
  /** Replaces a hash by another one of the same password, unless the password was changed meanwhile. */
  readonly rehash: (userId: UserId, seen: string, next: string) => Promise<void>;
  readonly putResetToken: (token: ResetToken) => Promise<void>;
  /** The user of a token, and whether it is valid; null when there is none. */
  readonly findResetToken: (digest: string) => Promise<(ResetToken & { readonly isUsed: boolean }) | null>;
  /** Uses up a token; false when it was used before: of two concurrent uses one counts. */
  readonly useResetToken: (digest: string, now: number) => Promise<boolean>;
};
