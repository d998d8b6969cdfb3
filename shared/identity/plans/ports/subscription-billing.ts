import type { Subscription } from '../domain/subscription.ts';

/** Whoever charges for a subscription. A call may be repeated. */
export type SubscriptionBilling = {
  /** Ends it at an instant (epoch milliseconds), after which nothing is charged; the subscription as it is then. */
  readonly cancel: (subscription: Subscription, at: number) => Promise<Subscription>;
  /** Goes on with one that was canceled, as it was before. */
  readonly resume: (before: Subscription) => Promise<Subscription>;
};
