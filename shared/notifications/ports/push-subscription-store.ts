import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { PushSubscription, PushSubscriptionId } from '../domain/push-subscription.ts';

/**
 * The browsers of each account. The head of its notifications counts them in the same transaction. A browser, which is an endpoint, has the
 * subscription of one user: the one who subscribes last takes it over, whatever is saved at once.
 */
export type PushSubscriptionStore = {
  readonly list: (userId: UserId) => Promise<readonly PushSubscription[]>;
  readonly find: (userId: UserId, id: PushSubscriptionId) => Promise<PushSubscription | null>;
  /**
   * Stores a browser, or replaces its keys and its name: it keeps the instant of its creation. The subscription of another user of the
   * browser is removed with it. `full`: the account has no room for another, and nothing was written.
   */
  readonly save: (
    subscription: PushSubscription,
  ) => Promise<{ readonly kind: 'created' | 'replaced'; readonly subscription: PushSubscription } | { readonly kind: 'full' }>;
  /** False when there is none. With `seen`, one whose keys were replaced meanwhile stays. */
  readonly remove: (userId: UserId, id: PushSubscriptionId, seen: PushSubscription | null) => Promise<boolean>;
};
