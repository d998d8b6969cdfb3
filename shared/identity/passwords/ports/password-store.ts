import type { UserId } from '../../accounts/domain/identity.ts';

/** A token to set a new password, by its digest. Instants are epoch milliseconds. */
export type ResetToken = {
  readonly digest: string;
  /** Null for one that nobody got. */
  readonly userId: UserId | null;
  /** When the mail or text message was sent that led to it. */
  readonly issuedAt: number;
  readonly expiresAt: number;
};

/** Passwords as they are stored, and tokens to set new ones. New passwords are changes of the account (`AccountStore`). */
export type PasswordStore = {
  /** Null for a user without a password. */
  readonly find: (userId: UserId) => Promise<string | null>;
  /** Replaces a hash by one of the same password; not where the password was changed meanwhile. */
  readonly rehash: (userId: UserId, seen: string, next: string) => Promise<void>;
  readonly putResetToken: (token: ResetToken) => Promise<void>;
  /** Whose token it is, and whether it is good; null when there is none. */
  readonly findResetToken: (digest: string) => Promise<(ResetToken & { readonly isUsed: boolean }) | null>;
  /** Uses up a token; false when it was before: of two uses at once one counts. */
  readonly useResetToken: (digest: string, now: number) => Promise<boolean>;
};
