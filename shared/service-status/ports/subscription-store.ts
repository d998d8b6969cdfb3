import type { PendingSubscription, StoredSubscription, Subscription } from '../domain/subscription.ts';

/** Subscriptions to the mails about incidents, by the digest of the address. */
export type SubscriptionStore = {
  /** Stores a subscription that waits for its confirmation, for two days; false if it is confirmed already. */
  readonly request: (pending: PendingSubscription, now: number) => Promise<boolean>;
  /** Confirms a subscription; false if there is none. A repetition changes nothing. */
  readonly confirm: (id: string, now: number) => Promise<boolean>;
  /** Removes a subscription and its address. A repetition changes nothing. */
  readonly remove: (id: string) => Promise<void>;
  /** A subscription that is not removed, confirmed or not; null when there is none. */
  readonly find: (id: string) => Promise<StoredSubscription | null>;
  /** Every confirmed subscription. */
  readonly confirmed: () => Promise<readonly Subscription[]>;
  /** Until when updates of incidents were mailed (epoch milliseconds); null before the first. */
  readonly mailedUntil: () => Promise<number | null>;
  readonly markMailed: (until: number) => Promise<void>;
};
