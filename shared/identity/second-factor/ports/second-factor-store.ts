import type { UserId } from '../../accounts/domain/identity.ts';

/** A browser that may skip the second factor, by the digest of the token in its cookie. */
export type RememberedDevice = {
  readonly userId: UserId;
  readonly digest: string;
  /** The account's `tokensInvalidatedAfter` when it was remembered: it is forgotten with the next invalidation. */
  readonly validSince: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

/** What stands in for the code of a second factor, and what tells known clients from new ones. */
export type SecondFactorStore = {
  /** Uses up a recovery code; false when the user has none of that digest, or not any more. */
  readonly useRecoveryCode: (userId: UserId, digest: string) => Promise<boolean>;
  readonly remember: (device: RememberedDevice) => Promise<void>;
  /** Null when there is none of the user; one that has ended by time may still be there. */
  readonly findDevice: (userId: UserId, digest: string) => Promise<RememberedDevice | null>;
  /** Writes down what an account is used from; false when it was before, within the last 180 days. */
  readonly isNewClient: (userId: UserId, digest: string, now: number) => Promise<boolean>;
};
