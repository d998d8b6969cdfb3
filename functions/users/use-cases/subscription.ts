import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { MonthlyQuota } from '../../../shared/identity/plans/domain/quota-unit.ts';
import type { Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import type { Plan, PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { ChangePlan, PlanChangeRule } from '../../../shared/identity/plans/use-cases/change-plan.ts';
import { planOfUser } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';

type Interval = NonNullable<Subscription['billingInterval']>;

/** The requested plan; null for any interval that it has. */
export type WantedPlan = { readonly planSlug: string; readonly interval: Interval | null };

/** A user's subscription, the plan whose limits apply, and their use. */
export type SubscriptionState = {
  readonly user: User;
  /** The plan of the subscription, or the default one; null when it no longer exists. */
  readonly plan: Plan | null;
  readonly effectivePlan: Plan;
  readonly quota: MonthlyQuota;
};

type ReadDeps = { readonly users: UserStore; readonly plans: PlanCatalogue };
type Context = Pick<AuthenticatedContext, 'principal' | 'quota' | 'receivedAt'>;

/** Reads a user's subscription. */
export const makeReadSubscription =
  ({ users, plans }: ReadDeps) =>
  async ({ principal, quota }: Pick<Context, 'principal' | 'quota'>): Promise<Result<SubscriptionState, never>> => {
    const [user, catalogue] = await Promise.all([users.find(principal.userId), plans.list()]);
    if (user === null) throw new Error('a credential has no profile');
    const effectivePlan = planOfUser(user, catalogue);
    const slug = user.subscription?.planSlug ?? effectivePlan.slug;
    return ok({ user, plan: catalogue.find((plan) => plan.slug === slug) ?? null, effectivePlan, quota });
  };

type ReadSubscription = ReturnType<typeof makeReadSubscription>;

const isFree = ({ billing_model: model }: Plan): boolean => model === 'free';

const hasPrice = ({ prices }: Plan, interval: Interval | null): boolean =>
  prices.some(({ billing_interval: each }) => interval === null || each === interval);

/** Whether a user already has the requested plan at the requested price. */
const isWanted = ({ subscription }: User, plan: Plan, interval: Interval | null): boolean =>
  isFree(plan) || (subscription?.status !== 'canceled' && (interval === null || interval === subscription?.billingInterval));

/**
 * Changes that users may make by themselves: to a free plan at once, whatever they were given. Everything else has to be paid, or was paid
 * until the end of a period, and belongs to the payment processor.
 */
const ruleOf =
  (interval: Interval | null, now: number): PlanChangeRule<'plan_not_available' | 'processor_unavailable'> =>
  ({ user, plan, isCurrent }) => {
    if (isCurrent && isWanted(user, plan, interval)) return ok('keep');
    if (!isCurrent && !plan.is_public) return fail('plan_not_available');
    if (!isFree(plan)) {
      if (hasPrice(plan, interval)) return fail('processor_unavailable');
      return fail({ code: 'plan_not_available', pointer: attributePointer(hasPrice(plan, null) ? 'billing_interval' : 'plan_slug') });
    }
    const paidUntil = user.subscription?.currentPeriodEnd ?? null;
    return paidUntil !== null && paidUntil > now ? fail('processor_unavailable') : ok('change');
  };

type ChangeDeps = { readonly changePlan: ChangePlan; readonly readSubscription: ReadSubscription };

/** Moves a user to a plan that costs nothing. */
export const makeChangeSubscription =
  ({ changePlan, readSubscription }: ChangeDeps) =>
  async (
    { planSlug, interval }: WantedPlan,
    { principal, quota, receivedAt: now }: Context,
  ): Promise<Result<SubscriptionState, 'plan_not_available' | 'processor_unavailable' | 'unauthorized'>> => {
    const rule = ruleOf(interval, now);
    let limit = quota.limit;
    const changed = await changePlan(principal.userId, planSlug, (change) => {
      const decision = rule(change);
      if (decision.ok && decision.value === 'change') limit = change.plan.monthly_validation_limit;
      return decision;
    });
    if (changed.ok) return readSubscription({ principal, quota: { ...quota, limit } });
    const [{ code, pointer = attributePointer('plan_slug') }] = changed.problems;
    // Deleted meanwhile: the same answer as for the next request.
    if (code === 'not_found' || code === 'user_revoked') return fail('unauthorized');
    return fail(code === 'plan_not_available' ? { code, pointer } : code);
  };
