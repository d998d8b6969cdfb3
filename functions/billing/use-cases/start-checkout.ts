import type { SoldInterval } from '../../../shared/billing/domain/price-name.ts';
import type { ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import type { CustomerId } from '../../../shared/billing/domain/processor-subscription.ts';
import type { BillingAccount, BillingAccounts } from '../../../shared/billing/ports/billing-accounts.ts';
import { orUnavailable } from '../../../shared/billing/use-cases/processor-call.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { isLive } from '../../../shared/identity/plans/domain/subscription.ts';
import type { Plan, PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { includedUnitsOf, offeredPlan, usagePriceOf } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import { startOfNextUtcMonth } from '../../../shared/platform/time/month.ts';
import type { CheckoutPage, PaymentProcessor } from '../ports/payment-processor.ts';

export type CustomerDeps = {
  readonly users: UserStore;
  readonly billingAccounts: Pick<BillingAccounts, 'find' | 'create'>;
  readonly processor: PaymentProcessor;
};

export type CheckoutDeps = CustomerDeps & {
  readonly plans: PlanCatalogue;
  /** Origins of the service's own pages. */
  readonly ownOrigins: readonly string[];
};

export type WantedCheckout = {
  readonly planSlug: string;
  readonly interval: SoldInterval;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

export type Context = Pick<AuthenticatedContext, 'principal' | 'receivedAt' | 'requestId' | 'language'>;

export type CheckoutProblem =
  | 'plan_not_available'
  | 'price_not_available'
  | 'payment_declined'
  | 'subscription_exists'
  | 'return_url_not_allowed'
  | 'processor_unavailable';

/** Characters that parsers of addresses read differently, so that another one could find another host. */
const AMBIGUOUS = /[\\\s\p{Cc}]/u;

/** A `blob:` has the origin of the page that made it. */
const IS_WEB = /^https?:/i;

export const isOwnAddress = (url: string, ownOrigins: readonly string[]): boolean =>
  IS_WEB.test(url) && !AMBIGUOUS.test(url) && URL.canParse(url) && ownOrigins.includes(new URL(url).origin);

/** The customer of a user, who is created with the first page. */
export const ensureCustomer = async (
  { billingAccounts, processor }: CustomerDeps,
  { id, email, name }: Pick<User, 'id' | 'email' | 'name'>,
  now: number,
): Promise<BillingAccount> => {
  const known = await billingAccounts.find(id);
  if (known !== null) return known;
  const customerId = await processor.createCustomer({ id, email, name });
  return billingAccounts.create({ userId: id, customerId, trialSubscriptionId: null, reviewAt: now });
};

const isSold = ({ is_public: isPublic, billing_model: model }: Plan): boolean => isPublic && model !== 'free';

/** A metered plan without a price of units would be free. */
const hasPrice = (plan: Plan, interval: SoldInterval): boolean =>
  plan.prices.some(({ kind, billing_interval: each }) => kind === 'base' && each === interval) &&
  (plan.billing_model !== 'metered' || usagePriceOf(plan) !== null);

/** A plan that users can pay for at an interval, or once for its units. */
export const findSoldPlan = (
  catalogue: readonly Plan[],
  { planSlug, interval }: Pick<WantedCheckout, 'planSlug' | 'interval'>,
): Result<Plan, 'plan_not_available' | 'price_not_available'> => {
  const plan = offeredPlan(planSlug, catalogue);
  if (plan === undefined || !isSold(plan)) return fail({ code: 'plan_not_available', pointer: attributePointer('plan_slug') });
  return hasPrice(plan, interval) ? ok(plan) : fail({ code: 'price_not_available', pointer: attributePointer('billing_interval') });
};

/** Whether a payment is due, or was given up. */
const isUnpaid = ({ status, amountDue }: ProcessorInvoice): boolean => (status === 'open' || status === 'uncollectible') && amountDue > 0;

/** Opens the processor's page on which a user without a paid subscription pays for a plan, or any user for a package of units. */
export const makeStartCheckout = (deps: CheckoutDeps) => {
  const { users, plans, processor, ownOrigins } = deps;

  const open = async (user: User, plan: Plan, wanted: WantedCheckout, context: Context): Promise<CheckoutPage | null> => {
    const { successUrl, cancelUrl, interval } = wanted;
    const { language, requestId } = context;
    const { customerId, trialSubscriptionId } = await ensureCustomer(deps, user, context.receivedAt);
    const page = { userId: user.id, customerId, successUrl, cancelUrl, language, requestId };
    if (interval === 'once') return processor.openPackageCheckout({ ...page, planSlug: plan.slug, units: includedUnitsOf(plan) });
    const trialDays = trialSubscriptionId === null ? plan.trial_days : null;
    return processor.openCheckout({
      ...page,
      price: { planSlug: plan.slug, interval },
      trialDays,
      firstPeriodAt: trialDays === null ? startOfNextUtcMonth(context.receivedAt) : null,
    });
  };

  /** Why a customer gets no page now. A package is sold next to any plan. */
  const refusalOf = async (customerId: CustomerId, interval: SoldInterval): Promise<'payment_declined' | 'subscription_exists' | null> => {
    // A page that was paid a moment ago, whose event is on its way.
    const isPaid = interval !== 'once' && (await processor.listLive(customerId)).some(({ usageOf }) => usageOf === null);
    if (isPaid) return 'subscription_exists';
    // Who ends a plan without paying gets no other one: the portal takes the payment.
    return (await processor.listInvoices(customerId)).some(isUnpaid) ? 'payment_declined' : null;
  };

  return async (wanted: WantedCheckout, context: Context): Promise<Result<CheckoutPage, CheckoutProblem>> => {
    const foreign = (['successUrl', 'cancelUrl'] as const).find((each) => !isOwnAddress(wanted[each], ownOrigins));
    if (foreign !== undefined) {
      return fail({ code: 'return_url_not_allowed', pointer: attributePointer(foreign === 'successUrl' ? 'success_url' : 'cancel_url') });
    }
    const [user, catalogue] = await Promise.all([users.find(context.principal.userId), plans.list()]);
    if (user === null) throw new Error('a session has no profile');
    const plan = findSoldPlan(catalogue, wanted);
    if (!plan.ok) return plan;
    if (wanted.interval !== 'once' && isLive(user.subscription)) return fail('subscription_exists');
    return orUnavailable<CheckoutPage, 'payment_declined' | 'price_not_available' | 'subscription_exists'>(async () => {
      const known = await deps.billingAccounts.find(user.id);
      const refusal = known === null ? null : await refusalOf(known.customerId, wanted.interval);
      if (refusal !== null) return fail(refusal);
      const page = await open(user, plan.value, wanted, context);
      return page === null ? fail({ code: 'price_not_available', pointer: attributePointer('billing_interval') }) : ok(page);
    });
  };
};

export type StartCheckout = ReturnType<typeof makeStartCheckout>;
