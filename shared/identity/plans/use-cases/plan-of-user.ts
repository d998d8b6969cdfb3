import { FALLBACK_PER_KEY_LIMIT } from '../../access/domain/rate-limit.ts';
import type { PlanLimits, User } from '../../accounts/domain/account.ts';
import { defaultPlan, freePlan } from '../domain/default-plan.ts';
import { isEntitled, type Overage, type Subscription } from '../domain/subscription.ts';
import type { Plan, PlanPrice } from '../ports/plan-catalogue.ts';

/**
 * The plan whose limits apply to a user: that of the subscription while it is in force, else the default one (interface: Limits). Throws
 * where there is none at all.
 */
export const planOfUser = (user: Pick<User, 'subscription'> | null, catalogue: readonly Plan[]): Plan => {
  const subscription = user?.subscription ?? null;
  const slug = subscription !== null && isEntitled(subscription) ? subscription.planSlug : undefined;
  const plan = (slug === undefined ? defaultPlan(catalogue) : catalogue.find((each) => each.slug === slug)) ?? freePlan(catalogue);
  if (plan === undefined) throw new Error('the deployment has no plans');
  return plan;
};

/** The limits of a plan; when it sets no requests per minute, those of `free` apply (interface: Request rate). */
export const planLimitsOf = (plan: Plan, catalogue: readonly Plan[]): PlanLimits => ({
  monthlyLimit: plan.monthly_validation_limit,
  minuteLimit: plan.api_per_minute ?? freePlan(catalogue)?.api_per_minute ?? FALLBACK_PER_KEY_LIMIT,
});

/** The price of a unit that is charged by the month, which subscriptions to hybrid and metered plans have; null for none. */
export const usagePriceOf = ({ billing_model: model, prices }: Pick<Plan, 'billing_model' | 'prices'>): PlanPrice | null =>
  model === 'hybrid' || model === 'metered' ? (prices.find(({ kind }) => kind === 'metered_overage') ?? null) : null;

/** The price of a unit beyond the included ones, which hybrid plans have; null for none. */
export const overagePriceOf = (plan: Plan): PlanPrice | null => (plan.billing_model === 'hybrid' ? usagePriceOf(plan) : null);

/** Units of a month that a plan includes: none where each unit is charged. */
export const includedUnitsOf = ({
  billing_model: model,
  included_validations: included,
  monthly_validation_limit: limit,
}: Pick<Plan, 'billing_model' | 'included_validations' | 'monthly_validation_limit'>): number =>
  model === 'metered' ? 0 : (included ?? limit);

/** Whether units beyond the included ones are charged: a trial has no payment yet, and an overdue account gets no credit. */
const isOverageOn = (subscription: Subscription | null, plan: Plan): subscription is Subscription & { readonly overage: Overage } =>
  subscription?.overage !== undefined &&
  subscription.status === 'active' &&
  subscription.planSlug === plan.slug &&
  overagePriceOf(plan) !== null;

/** The limits that a subscription gives an account; those of the default plan while it is not in force. */
export const limitsOfSubscription = (subscription: Subscription | null, catalogue: readonly Plan[]): PlanLimits => {
  const plan = planOfUser({ subscription }, catalogue);
  const limits = planLimitsOf(plan, catalogue);
  if (!isOverageOn(subscription, plan)) return limits;
  const included = includedUnitsOf(plan);
  return { ...limits, monthlyLimit: included + subscription.overage.cap, includedLimit: included };
};

/** A plan a user can be put on. */
export const offeredPlan = (slug: string, catalogue: readonly Plan[]): Plan | undefined =>
  catalogue.find((plan) => plan.slug === slug && plan.is_active);

/** The subscription that begins with a plan; the default plan takes none. */
export const newSubscription = (plan: Plan): Subscription | null =>
  plan.is_default ? null : { planSlug: plan.slug, status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: 'month' };

/** The plan that a user is shown; null where the catalogue has none. The subscription decides, also one that has ended. */
export const planShownTo = ({ subscription }: Pick<User, 'subscription'>, catalogue: readonly Plan[]): Plan | null =>
  catalogue.find(({ slug, is_default: isDefault }) => (subscription === null ? isDefault : slug === subscription.planSlug)) ?? null;
