import type { PriceName } from '../../../shared/billing/domain/price-name.ts';
import type { ProcessorSubscription } from '../../../shared/billing/domain/processor-subscription.ts';
import { orUnavailable } from '../../../shared/billing/use-cases/processor-call.ts';
import type { ErrorCode } from '../../../shared/errors/catalogue.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { isLive } from '../../../shared/identity/plans/domain/subscription.ts';
import type { Plan, PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { includedUnitsOf } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import { chargeOfChange, type ChangeCharge } from '../domain/price-change.ts';
import type { ChangePreview, PaymentProcessor } from '../ports/payment-processor.ts';
import type { ApplySubscription } from './apply-subscription.ts';
import type { ReadSubscription, SubscriptionState } from './read-subscription.ts';
import type { ReportUsage } from './report-usage.ts';
import { findSoldPlan } from './start-checkout.ts';
import type { UsageTermsKeeper } from './usage-terms.ts';

type Deps = {
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly processor: PaymentProcessor;
  readonly applySubscription: ApplySubscription;
  readonly readSubscription: ReadSubscription;
  readonly reportUsage: Pick<ReportUsage, 'end'>;
  readonly usageTerms: Pick<UsageTermsKeeper, 'close'>;
};

type Context = Pick<AuthenticatedContext, 'principal' | 'quota' | 'receivedAt' | 'requestId'>;

/** When a subscription ends, and why, in the words of its user; null for no reason. */
export type Cancellation = { readonly when: 'now' | 'at_period_end'; readonly reason: string | null };

type NoPrice = 'plan_not_available' | 'price_not_available';

type ChangeProblem = NoPrice | 'payment_declined' | 'subscription_not_found' | 'processor_unavailable';

/** Whether the last payment failed. Paying for a change instead would leave it unpaid. */
const isOverdue = ({ status, hasUnpaidUnits }: ProcessorSubscription): boolean =>
  status === 'past_due' || status === 'unpaid' || hasUnpaidUnits;

const comparedPlan = (plan: Plan) => ({ includedUnits: includedUnitsOf(plan), prices: plan.prices });

const NO_PRICE = { code: 'price_not_available', pointer: attributePointer('billing_interval') } as const;

/**
 * Changes of a subscription that is paid for. The processor makes them; then the account takes its new state at once, without the
 * event that reports it.
 */
export const makePaidSubscription = ({ users, plans, processor, applySubscription, readSubscription, reportUsage, usageTerms }: Deps) => {
  /** Runs work on the live subscription of the caller as the processor has it. */
  const withSubscription = <Value, Code extends ErrorCode>(
    { principal }: Context,
    work: (subscription: ProcessorSubscription) => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | 'subscription_not_found' | 'processor_unavailable'>> =>
    orUnavailable<Value, Code | 'subscription_not_found'>(async () => {
      const user = await users.find(principal.userId);
      const own = user?.subscription ?? null;
      const found = isLive(own) ? await processor.findSubscription(own.paid.id) : null;
      return found === null || found.status === 'canceled' ? fail('subscription_not_found') : work(found);
    });

  const stateAfter = async ({ id }: ProcessorSubscription, context: Context): Promise<Result<SubscriptionState, never>> => {
    await applySubscription(id, context.requestId);
    return ok(await readSubscription.readChanged(context));
  };

  /** The same after a change that `reportUsage.end` preceded. */
  const stateAfterEnd = async (subscription: ProcessorSubscription, context: Context): Promise<Result<SubscriptionState, never>> => {
    const state = await stateAfter(subscription, context);
    await usageTerms.close(context.principal.userId);
    return state;
  };

  /** How a plan that is for sale can be charged to a subscription. */
  const chargeFor = async (price: PriceName): Promise<Result<(subscription: ProcessorSubscription) => ChangeCharge | null, NoPrice>> => {
    const catalogue = await plans.list();
    const plan = findSoldPlan(catalogue, price);
    if (!plan.ok) return plan;
    return ok((subscription) => {
      const before = catalogue.find(({ slug }) => slug === subscription.price?.planSlug);
      return chargeOfChange(subscription, price, { before: before && comparedPlan(before), after: comparedPlan(plan.value) });
    });
  };

  /** Nothing is due for a lower price of the same interval. */
  const previewOf = (subscription: ProcessorSubscription, price: PriceName, charge: ChangeCharge, now: number) =>
    charge === 'no_credit' && subscription.price?.interval === price.interval
      ? Promise.resolve<ChangePreview>({ amountDue: 0, tax: 0, lines: [], at: now })
      : processor.previewChange(subscription, price, charge);

  return {
    /** What a change of plan costs now. */
    previewChange: async (
      price: PriceName,
      context: Context,
    ): Promise<Result<ChangePreview, NoPrice | 'subscription_not_found' | 'processor_unavailable'>> => {
      const sold = await chargeFor(price);
      if (!sold.ok) return sold;
      return withSubscription<ChangePreview, NoPrice>(context, async (subscription) => {
        const charge = sold.value(subscription);
        const preview = charge === null ? null : await previewOf(subscription, price, charge, context.receivedAt);
        return preview === null ? fail(NO_PRICE) : ok(preview);
      });
    },

    /** Changes the plan, and charges the rest of the period where the new price is higher. */
    changePrice: async (price: PriceName, context: Context): Promise<Result<SubscriptionState, ChangeProblem>> => {
      const sold = await chargeFor(price);
      if (!sold.ok) return sold;
      return withSubscription<SubscriptionState, NoPrice | 'payment_declined'>(context, async (subscription) => {
        const charge = sold.value(subscription);
        if (charge === null) return fail(NO_PRICE);
        if (isOverdue(subscription)) return fail('payment_declined');
        // A declined change leaves the units charged, and those from now on are charged at the same terms.
        await reportUsage.end(context.principal.userId);
        const outcome = await processor.changePrice(subscription, price, charge, context.requestId);
        if (outcome === 'no_price') return fail(NO_PRICE);
        return outcome === 'declined' ? fail('payment_declined') : stateAfterEnd(subscription, context);
      });
    },

    /** Ends the subscription at the end of its period, or now. */
    cancel: (
      { when, reason }: Cancellation,
      context: Context,
    ): Promise<Result<SubscriptionState, 'subscription_not_cancellable' | 'subscription_not_found' | 'processor_unavailable'>> =>
      withSubscription<SubscriptionState, 'subscription_not_cancellable'>(context, async (subscription) => {
        if (when === 'at_period_end' && subscription.cancelAtPeriodEnd) return fail('subscription_not_cancellable');
        if (when === 'at_period_end') {
          await processor.setCancelAtPeriodEnd(subscription.id, true, reason);
          return stateAfter(subscription, context);
        }
        await reportUsage.end(context.principal.userId);
        await processor.finalizeDrafts(subscription.id);
        await processor.cancelNow(subscription.id, reason);
        return stateAfterEnd(subscription, context);
      }),

    /** Undoes a cancellation whose time has not arrived. */
    resume: (
      context: Context,
    ): Promise<Result<SubscriptionState, 'subscription_not_resumable' | 'subscription_not_found' | 'processor_unavailable'>> =>
      withSubscription<SubscriptionState, 'subscription_not_resumable'>(context, async (subscription) => {
        if (!subscription.cancelAtPeriodEnd) return fail('subscription_not_resumable');
        await processor.setCancelAtPeriodEnd(subscription.id, false, null);
        return stateAfter(subscription, context);
      }),
  };
};

export type PaidSubscriptionChanges = ReturnType<typeof makePaidSubscription>;
