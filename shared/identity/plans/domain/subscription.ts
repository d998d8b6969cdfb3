export const SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'canceled', 'paused'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Subscription of an account; instants are epoch milliseconds. */
export type Subscription = {
  readonly planSlug: string;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: number | null;
  readonly cancelAt: number | null;
  readonly billingInterval: 'once' | 'month' | 'year' | null;
};
