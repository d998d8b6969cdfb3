export const SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'canceled', 'paused'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The part of a subscription that only one paid through the payment processor has; instants are epoch milliseconds. */
export type PaidSubscription = {
  /** Id of the subscription at the processor. */
  readonly id: string;
  readonly currentPeriodStart: number;
  readonly canceledAt: number | null;
  readonly trialStart: number | null;
  readonly trialEnd: number | null;
  /** Since when a payment is overdue; null while none is. */
  readonly pastDueSince: number | null;
  /** Whether the grace period of an overdue payment has ended. */
  readonly isGraceOver: boolean;
};

/** Units of a month beyond the included ones that an account pays for, at most, and since when (epoch milliseconds). */
export type Overage = { readonly cap: number; readonly since: number };

/** Subscription of an account; instants are epoch milliseconds. */
export type Subscription = {
  readonly planSlug: string;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: number | null;
  readonly cancelAt: number | null;
  readonly billingInterval: 'once' | 'month' | 'year' | null;
  /** Absent while overage is off. */
  readonly overage?: Overage;
  /** Absent for a subscription that an operator granted. */
  readonly paid?: PaidSubscription;
};

/** Whether the limits of the subscription's plan apply; those of the default plan do otherwise. */
export const isEntitled = ({ status, paid }: Pick<Subscription, 'status' | 'paid'>): boolean => {
  switch (status) {
    case 'active':
    case 'trialing':
      return true;
    case 'past_due':
      return paid?.isGraceOver !== true;
    case 'canceled':
    case 'paused':
      return false;
  }
};

/** A subscription that the processor still charges, or will charge again. */
export type LiveSubscription = Subscription & { readonly paid: PaidSubscription };

export const isLive = (subscription: Subscription | null): subscription is LiveSubscription =>
  subscription?.paid !== undefined && subscription.status !== 'canceled';
