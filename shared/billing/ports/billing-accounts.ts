import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { CustomerId } from '../domain/processor-subscription.ts';

/** What billing stores about an account besides its subscription. */
export type BillingAccount = {
  readonly userId: UserId;
  readonly customerId: CustomerId;
  /** The subscription that began with the account's trial; null for none. */
  readonly trialSubscriptionId: string | null;
  /** When it is compared with the processor next (epoch milliseconds). */
  readonly reviewAt: number;
};

export type BillingAccounts = {
  readonly find: (userId: UserId) => Promise<BillingAccount | null>;
  /** Stores the customer of a user; of several the first stays, and is returned. */
  readonly create: (account: BillingAccount) => Promise<BillingAccount>;
  /** Records the trial of an account; false when another subscription had it. */
  readonly claimTrial: (userId: UserId, subscriptionId: string) => Promise<boolean>;
  /** Accounts whose review is due, the longest due first; possibly slightly outdated. */
  readonly due: (now: number) => Promise<readonly UserId[]>;
  /** Removes the account and its reports of usage, after the customer was deleted. */
  readonly remove: (userId: UserId) => Promise<void>;
  /** Sets the next review; nothing for an account that is gone. */
  readonly moveReview: (userId: UserId, at: number) => Promise<void>;
};
