import { PAID_INTERVALS, type PaidInterval, type SoldInterval } from '../../../shared/billing/domain/price-name.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { isEntitled, isLive, type Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import type { Plan, PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { ChangePlan, PlanChangeRule } from '../../../shared/identity/plans/use-cases/change-plan.ts';
import { offeredPlan, planOfUser } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { PaidSubscriptionChanges } from './change-paid-subscription.ts';
import type { ReadSubscription, SubscriptionState } from './read-subscription.ts';
import type { StartCheckout } from './start-checkout.ts';

type Interval = NonNullable<Subscription['billingInterval']>;

/** The requested plan; null for any interval that it has. */
export type WantedPlan = { readonly planSlug: string; readonly interval: Interval | null };

type Deps = {
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly changePlan: ChangePlan;
  readonly readSubscription: ReadSubscription;
  readonly startCheckout: StartCheckout;
  readonly paidSubscription: PaidSubscriptionChanges;
  /** Where browsers return from a checkout. */
  readonly panelUrl: string;
};

type Context = Pick<AuthenticatedContext, 'principal' | 'quota' | 'receivedAt' | 'requestId' | 'language'>;

type Problem =
  | 'account_changed'
  | 'checkout_required'
  | 'payment_declined'
  | 'plan_not_available'
  | 'processor_unavailable'
  | 'unauthorized';

const isFree = ({ billing_model: model }: Plan): boolean => model === 'free';

/** The interval to pay for a plan: the wanted one or, where none is named, the first that the plan has. */
const intervalOf = ({ prices }: Plan, wanted: Interval | null): PaidInterval | null =>
  PAID_INTERVALS.find(
    (each) => (wanted === null || wanted === each) && prices.some(({ kind, billing_interval: own }) => kind === 'base' && own === each),
  ) ?? null;

const hasPackage = ({ billing_model: model, prices }: Plan): boolean =>
  model !== 'metered' && prices.some(({ kind, billing_interval: interval }) => kind === 'base' && interval === 'once');

/** Whether a user already has the requested plan at the requested price. */
const isCurrent = ({ subscription }: User, plan: Plan, interval: Interval | null, catalogue: readonly Plan[]): boolean => {
  if (subscription === null || !isEntitled(subscription)) return planOfUser({ subscription }, catalogue).slug === plan.slug;
  if (subscription.planSlug !== plan.slug || subscription.cancelAt !== null) return false;
  return isFree(plan) || interval === null || interval === subscription.billingInterval;
};

const notAvailable = (field: 'plan_slug' | 'billing_interval') =>
  fail({ code: 'plan_not_available', pointer: attributePointer(field) } as const);

/** A plan that costs nothing, while no paid subscription has begun meanwhile. */
const RULE: PlanChangeRule<'account_changed'> = ({ user }) => (isLive(user.subscription) ? fail('account_changed') : ok('change'));

/**
 * Puts a user on a plan: on a free one at once, or with the end of the period that is paid; on a paid one by a change of the paid
 * subscription, or through a checkout, as a package of units is.
 */
export const makePutSubscription = (deps: Deps) => {
  const { users, plans, changePlan, readSubscription, startCheckout, paidSubscription, panelUrl } = deps;

  const toFreePlan = async (user: User, plan: Plan, context: Context): Promise<Result<SubscriptionState, Problem>> => {
    if (isLive(user.subscription)) {
      const cancelled = await paidSubscription.cancel({ when: 'at_period_end', reason: null }, context);
      if (cancelled.ok) return cancelled;
      const [{ code }] = cancelled.problems;
      if (code === 'processor_unavailable') return fail(code);
      // It ends with its period already, or has ended.
      return code === 'subscription_not_cancellable' ? ok(await readSubscription.readChanged(context)) : fail('account_changed');
    }
    const changed = await changePlan(user.id, plan.slug, RULE);
    if (changed.ok) return ok(await readSubscription.readChanged(context));
    const [{ code }] = changed.problems;
    // Deleted meanwhile: the same answer as for the next request.
    if (code === 'not_found' || code === 'user_revoked') return fail('unauthorized');
    return code === 'plan_not_available' ? notAvailable('plan_slug') : fail(code);
  };

  const checkOut = async (plan: Plan, interval: SoldInterval, context: Context): Promise<Result<never, Problem>> => {
    const back = (outcome: string): string => `${panelUrl}/billing/return?checkout=${outcome}`;
    const wanted = { planSlug: plan.slug, interval, successUrl: back('success'), cancelUrl: back('cancelled') };
    const page = await startCheckout(wanted, context);
    if (page.ok) {
      return fail('checkout_required', { meta: { checkout_url: page.value.url, expires_at: isoInstant(page.value.expiresAt) } });
    }
    const [{ code }] = page.problems;
    switch (code) {
      case 'payment_declined':
      case 'processor_unavailable':
        return fail(code);
      case 'subscription_exists':
        return fail('account_changed');
      case 'plan_not_available':
      case 'return_url_not_allowed':
        return notAvailable('plan_slug');
      case 'price_not_available':
        return notAvailable('billing_interval');
    }
  };

  const buyPackage = async (planSlug: string, catalogue: readonly Plan[], context: Context): Promise<Result<never, Problem>> => {
    const plan = offeredPlan(planSlug, catalogue);
    if (plan?.is_public !== true) return notAvailable('plan_slug');
    return hasPackage(plan) ? checkOut(plan, 'once', context) : notAvailable('billing_interval');
  };

  const changePaid = async (plan: Plan, interval: PaidInterval, context: Context): Promise<Result<SubscriptionState, Problem>> => {
    const changed = await paidSubscription.changePrice({ planSlug: plan.slug, interval }, context);
    if (changed.ok) return changed;
    const [{ code }] = changed.problems;
    if (code === 'subscription_not_found') return fail('account_changed');
    return code === 'price_not_available' ? notAvailable('billing_interval') : fail(code);
  };

  return async ({ planSlug, interval }: WantedPlan, context: Context): Promise<Result<SubscriptionState, Problem>> => {
    const [user, catalogue] = await Promise.all([users.find(context.principal.userId), plans.list()]);
    if (user === null) return fail('unauthorized');
    if (interval === 'once') return buyPackage(planSlug, catalogue, context);
    const known = catalogue.find(({ slug }) => slug === planSlug);
    if (known !== undefined && isCurrent(user, known, interval, catalogue)) return readSubscription.readSubscription(context);
    const plan = offeredPlan(planSlug, catalogue);
    if (plan?.is_public !== true) return notAvailable('plan_slug');
    if (isFree(plan)) return toFreePlan(user, plan, context);
    const paid = intervalOf(plan, interval);
    if (paid === null) return notAvailable(intervalOf(plan, null) === null ? 'plan_slug' : 'billing_interval');
    return isLive(user.subscription) ? changePaid(plan, paid, context) : checkOut(plan, paid, context);
  };
};
