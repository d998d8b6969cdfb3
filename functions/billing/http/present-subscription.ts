import type { PaidSubscription, Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { SubscriptionState } from '../use-cases/read-subscription.ts';
import type { subscriptionResource } from './subscription-resource.ts';

const sourceOf = (subscription: Subscription | null) => {
  if (subscription === null) return 'default';
  return subscription.paid === undefined ? 'grant' : 'processor';
};

/** The fields that only a paid subscription has. */
const presentPaid = (paid: PaidSubscription | null) => ({
  current_period_start: isoInstant(paid?.currentPeriodStart ?? null),
  canceled_at: isoInstant(paid?.canceledAt ?? null),
  trial_start: isoInstant(paid?.trialStart ?? null),
  trial_end: isoInstant(paid?.trialEnd ?? null),
});

const presentOverage = (subscription: Subscription | null) => ({
  overage_enabled: subscription?.overage !== undefined,
  overage_monthly_cap: subscription?.overage?.cap ?? null,
});

/** Shown for an account without a subscription. */
const NO_SUBSCRIPTION = { status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: null } as const;

const presentSubscription = ({ user: { id, subscription }, plan, effectivePlan, quota }: SubscriptionState) => {
  const { status, currentPeriodEnd, cancelAt, billingInterval } = subscription ?? NO_SUBSCRIPTION;
  return {
    type: 'billing_subscription',
    id,
    attributes: {
      plan_slug: subscription?.planSlug ?? effectivePlan.slug,
      plan_name: plan?.name ?? null,
      billing_model: (plan ?? effectivePlan).billing_model,
      source: sourceOf(subscription),
      status,
      ...presentPaid(subscription?.paid ?? null),
      current_period_end: isoInstant(currentPeriodEnd),
      currency: 'MXN',
      billing_interval: billingInterval,
      ...presentOverage(subscription),
      included_validations: effectivePlan.included_validations,
      monthly_validation_limit: effectivePlan.monthly_validation_limit,
      effective_limit: quota.limit,
      cancel_at_period_end: cancelAt !== null && cancelAt === currentPeriodEnd,
      cancel_at: isoInstant(cancelAt),
      grant_reason: null,
    },
  } satisfies ResourceOf<typeof subscriptionResource>;
};

/** The answer of every operation that reads or changes a subscription. */
export const presentState = (state: SubscriptionState) => {
  const { user, effectivePlan, quota } = state;
  const { used, limit, resetsAt } = quota;
  return {
    status: 200,
    kind: 'json',
    data: presentSubscription(state),
    meta: {
      effective_plan_slug: effectivePlan.slug,
      has_subscription: user.subscription !== null,
      quota: {
        plan: effectivePlan.slug,
        used,
        limit,
        remaining: Math.max(0, limit - used),
        resets_at: isoInstant(resetsAt),
        quota_kind: user.subscription?.status === 'trialing' ? 'trial' : 'cycle',
        renews: true,
      },
    },
  } as const;
};
