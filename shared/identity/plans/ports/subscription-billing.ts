import type { Subscription } from '../domain/subscription.ts';

/** The provider that charges for subscriptions. A call may be repeated. */
export type SubscriptionBilling = {
  /** Ends a subscription at an instant (epoch milliseconds), after which nothing is charged; returns its state then. */
  readonly cancel: (subscription: Subscription, at: number) => Promise<Subscription>;
  /** Resumes a canceled subscription at an instant (epoch milliseconds) in its earlier state, or paused until its period is paid. */
  readonly resume: (before: Subscription, at: number) => Promise<Subscription>;
};
