import type Stripe from 'stripe';

import { findPriceSteps } from '../../../shared/billing/adapters/create-prices.ts';
import { makeStripeClient, type StripeClient, type StripeSettings } from '../../../shared/billing/adapters/stripe-client.ts';
import {
  baseItemOf,
  creditOf,
  customerIdOf,
  invoiceOf,
  milliseconds,
  subscriptionOf,
} from '../../../shared/billing/adapters/stripe-objects.ts';
import { makeStripePrices, type StripePrices } from '../../../shared/billing/adapters/stripe-prices.ts';
import { lookupKeyOf, usageLookupKeyOf, type PriceName } from '../../../shared/billing/domain/price-name.ts';
import type { ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { BillingDesk, FindPriceSteps, SoldSubscription } from '../ports/billing-desk.ts';

/** Of Stripe, for one page of a list. */
const PAGE = 100;

/** The name of the price at which a subscription of its kind is sold. */
const currentKeyOf = (usageOf: string | null, price: PriceName): string =>
  usageOf === null ? lookupKeyOf(price) : usageLookupKeyOf(price.planSlug);

const soldOf = (subscription: Stripe.Subscription): SoldSubscription => {
  const seen = subscriptionOf(subscription);
  const { price } = baseItemOf(subscription);
  return {
    ...seen,
    unitAmount: price.unit_amount,
    // The newest price of a name has its key.
    hasCurrentPrice: seen.price !== null && price.lookup_key === currentKeyOf(seen.usageOf, seen.price),
    createdAt: milliseconds(subscription.created),
  };
};

/** A key that was used with other parameters: another change was made from the same state. */
const otherChange = ({ type }: Stripe.errors.StripeError): 'other' | undefined => (type === 'StripeIdempotencyError' ? 'other' : undefined);

/** What admins do at Stripe. */
const makeStripeDesk = (client: StripeClient, { readPrice }: Pick<StripePrices, 'readPrice'>): BillingDesk => ({
  listSubscriptions: async ({ status, customerId, after, limit }) => {
    const page = await client.call((stripe) =>
      stripe.subscriptions.list({
        ...(status === null ? {} : { status }),
        ...(customerId === null ? {} : { customer: customerId }),
        ...(after === null ? {} : { starting_after: after }),
        limit,
      }),
    );
    return { subscriptions: page.data.map(soldOf), hasMore: page.has_more };
  },

  findSubscription: async (id) => {
    const found = await client.find((stripe) => stripe.subscriptions.retrieve(id));
    return found === null ? null : soldOf(found);
  },

  listInvoices: async (customer) => {
    const page = await client.call((stripe) => stripe.invoices.list({ customer, limit: PAGE }));
    return page.data.map(invoiceOf).filter((invoice): invoice is ProcessorInvoice => invoice !== null);
  },

  findInvoice: async (customer, id) => {
    const found = await client.find((stripe) => stripe.invoices.retrieve(id));
    if (found?.customer === undefined || found.customer === null) return null;
    return customerIdOf(found.customer) === customer ? invoiceOf(found) : null;
  },

  refund: ({ invoiceId, amount, refundedBefore }) =>
    client.callOr(
      // A note of credit states what was paid back of an invoice, and its tax.
      async (stripe) => {
        const { id } = await stripe.creditNotes.create(
          { invoice: invoiceId, amount, refund_amount: amount, reason: 'order_change' },
          { idempotencyKey: `refund:${invoiceId}:${refundedBefore}` },
        );
        return { id };
      },
      (error) => otherChange(error) ?? (error.type === 'StripeInvalidRequestError' ? 'refused' : undefined),
    ),

  listCredits: async (customer) => {
    const page = await client.call((stripe) => stripe.customers.listBalanceTransactions(customer, { limit: PAGE }));
    return page.data.map(creditOf);
  },

  giveCredit: ({ customerId, amount, lastId, description }) =>
    client.callOr(
      async (stripe) =>
        creditOf(
          await stripe.customers.createBalanceTransaction(
            customerId,
            { amount: -amount, currency: 'mxn', description },
            { idempotencyKey: `give-credit:${customerId}:${lastId ?? 'first'}` },
          ),
        ),
      otherChange,
    ),

  findPrice: async (name) => {
    const price = await readPrice(name);
    return price === null ? null : { priceId: price.id, taxRate: price.taxRate };
  },

  listOutdated: async ({ planSlug, interval }, { priceId }, limit) => {
    const prices = await client.call((stripe) => stripe.prices.list({ product: `plan_${planSlug}`, limit: PAGE }));
    const older = prices.data.filter(
      ({ id, recurring }) => id !== priceId && recurring?.interval === interval && recurring.usage_type === 'licensed',
    );
    const found: SoldSubscription[] = [];
    for (const { id: price } of older) {
      if (found.length >= limit) break;
      const page = await client.call((stripe) => stripe.subscriptions.list({ price, limit: limit - found.length }));
      found.push(...page.data.map(soldOf));
    }
    return found;
  },

  movePrice: async ({ id, itemId }, { priceId, taxRate }) => {
    await client.call((stripe) =>
      stripe.subscriptions.update(
        id,
        { items: [{ id: itemId, price: priceId }], default_tax_rates: [taxRate], proration_behavior: 'none' },
        { idempotencyKey: `move:${id}:${priceId}` },
      ),
    );
  },
});

type Settings = StripeSettings & { readonly plans: Pick<PlanCatalogue, 'list' | 'setProduct'> };

/** The desk, and the prices that the processor lacks. */
export const openStripeDesk = ({
  plans,
  ...settings
}: Settings): { readonly billingDesk: BillingDesk; readonly findPriceSteps: FindPriceSteps } => {
  const client = makeStripeClient(settings);
  return {
    billingDesk: makeStripeDesk(client, makeStripePrices(client)),
    findPriceSteps: async () => {
      const steps = await client.call((stripe) => findPriceSteps({ stripe, plans }));
      return steps.map(({ what, run }) => ({ what, run: () => client.call(run) }));
    },
  };
};
