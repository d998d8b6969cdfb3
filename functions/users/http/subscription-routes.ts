import { ok } from '../../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../../shared/identity/access/http/route.ts';
import type { Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { makeChangeSubscription, makeReadSubscription, SubscriptionState } from '../use-cases/subscription.ts';
import { getSubscription, putSubscription, type subscriptionResource } from './subscription-contracts.ts';

/** A subscription with a period is paid for; any other was given by an operator. */
const sourceOf = (subscription: Subscription | null) => {
  if (subscription === null) return 'default';
  return subscription.currentPeriodEnd === null ? 'grant' : 'processor';
};

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
      current_period_start: null,
      current_period_end: isoInstant(currentPeriodEnd),
      currency: 'MXN',
      billing_interval: billingInterval,
      overage_enabled: false,
      included_validations: effectivePlan.included_validations,
      monthly_validation_limit: effectivePlan.monthly_validation_limit,
      effective_limit: quota.limit,
      cancel_at_period_end: cancelAt !== null && cancelAt === currentPeriodEnd,
      cancel_at: isoInstant(cancelAt),
      canceled_at: null,
      trial_start: null,
      trial_end: null,
      grant_reason: null,
    },
  } satisfies ResourceOf<typeof subscriptionResource>;
};

const present = (state: SubscriptionState) => {
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
        quota_kind: 'cycle',
        renews: true,
      },
    },
  } as const;
};

export type SubscriptionUseCases = {
  readonly readSubscription: ReturnType<typeof makeReadSubscription>;
  readonly changeSubscription: ReturnType<typeof makeChangeSubscription>;
};

export const makeSubscriptionRoutes = ({ readSubscription, changeSubscription }: SubscriptionUseCases): readonly Route[] => [
  bindProtected(getSubscription, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => readSubscription(context),
    present,
  }),
  bindProtected(putSubscription, {
    prepare: ({ body: { plan_slug: planSlug, billing_interval: interval } }) => ok({ planSlug, interval }),
    useCase: changeSubscription,
    present,
  }),
];
