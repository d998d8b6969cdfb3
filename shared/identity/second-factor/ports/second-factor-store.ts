import type { UserId } from '../../accounts/domain/identity.ts';

/** A browser that may skip the second factor, by the digest of the token in its cookie. */
export type RememberedDevice = {
  readonly userId: UserId;
  readonly digest: string;
  /** The account's `tokensInvalidatedAfter` when the browser was remembered: the next invalidation ends it. */
  readonly validSince: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

/** Replacements for the code of a second factor, and the known clients. */
export type SecondFactorStore = {
  /** Uses up a recovery code; false when the user has no such code left. */
  readonly useRecoveryCode: (userId: UserId, digest: string) => Promise<boolean>;
  readonly remember: (device: RememberedDevice) => Promise<void>;
  /** Null when the user has no such device; an expired one may still be returned. */
  readonly findDevice: (userId: UserId, digest: string) => Promise<RememberedDevice | null>;
  /** Records a client of an account; false when it was recorded within the last 180 days. */
  readonly isNewClient: (userId: UserId, digest: string, now: number) => Promise<boolean>;
};
