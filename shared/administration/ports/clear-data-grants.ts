import type { UserId } from '../../identity/accounts/domain/identity.ts';

/** The right to read data of customers in clear, which no role has. Instants are epoch milliseconds. */
export type ClearDataGrants = {
  /** Gives it to a user until an instant. */
  readonly give: (userId: UserId, until: number) => Promise<void>;
  readonly isGiven: (userId: UserId, at: number) => Promise<boolean>;
  /** A use of the right, in a transaction with its audit row; false without the right. */
  readonly use: (userId: UserId, at: number) => Promise<boolean>;
};
