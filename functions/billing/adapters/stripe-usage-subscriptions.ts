import type Stripe from 'stripe';

import type { StripeClient } from '../../../shared/billing/adapters/stripe-client.ts';
import {
  planSlugOf,
  SUBSCRIPTION_METADATA,
  subscriptionOf,
  unitPriceOf,
  USAGE_OF_METADATA,
  usageItemOf,
  usageOf,
} from '../../../shared/billing/adapters/stripe-objects.ts';
import type { StripePrices } from '../../../shared/billing/adapters/stripe-prices.ts';
import type { ProcessorSubscription } from '../../../shared/billing/domain/processor-subscription.ts';
import { ProcessorUnavailableError } from '../../../shared/billing/ports/processor-unavailable.ts';
import { startOfNextUtcMonth } from '../../../shared/platform/time/month.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import { finalizeDraftsOf } from './stripe-drafts.ts';

/** Of Stripe, for one page of a list. */
const PAGE = 100;

const idOf = (object: string | { readonly id: string } | null): string | null =>
  object === null || typeof object === 'string' ? object : object.id;

/** Whether the invoice is one for units alone of a subscription, whose payment was tried and failed. */
const isUnpaidFor = (id: string, { attempted, amount_remaining: left, metadata, parent }: Stripe.Invoice): boolean =>
  attempted && left > 0 && (metadata?.[SUBSCRIPTION_METADATA] === id || parent?.subscription_details?.metadata?.[USAGE_OF_METADATA] === id);

type UsageSubscriptions = Pick<PaymentProcessor, 'findSoldUsage' | 'findSubscription' | 'listLive'>;

/** Subscriptions with the units that they charge by the month. Stripe sells no monthly units in a yearly subscription. */
export const makeStripeUsageSubscriptions = (
  client: StripeClient,
  { findUsagePrice }: Pick<StripePrices, 'findUsagePrice'>,
): UsageSubscriptions => {
  const retrieve = (id: string): Promise<Stripe.Subscription | null> =>
    client.find((stripe) => stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] }));

  const hasUnpaidUnits = async ({ id, customerId: customer, price, usageItemId, status }: ProcessorSubscription): Promise<boolean> => {
    if (status !== 'active' || (price?.interval === 'month' && usageItemId === null)) return false;
    const { data } = await client.call((stripe) => stripe.invoices.list({ customer, status: 'open', limit: PAGE }));
    return data.some((invoice) => isUnpaidFor(id, invoice));
  };

  const create = async (yearly: Stripe.Subscription, planSlug: string, place: number, now: number): Promise<Stripe.Subscription> => {
    const price = await findUsagePrice(planSlug);
    if (price === null) throw new ProcessorUnavailableError('the processor has no price of units: npm run prices creates it');
    const card = idOf(yearly.default_payment_method);
    return client.call((stripe) =>
      stripe.subscriptions.create(
        {
          customer: idOf(yearly.customer) ?? '',
          items: [{ price }],
          default_tax_rates: (yearly.default_tax_rates ?? []).map(({ id }) => id),
          ...(card === null ? {} : { default_payment_method: card }),
          billing_cycle_anchor: startOfNextUtcMonth(now) / 1_000,
          proration_behavior: 'none',
          off_session: true,
          metadata: { [USAGE_OF_METADATA]: yearly.id },
        },
        // Of runs that meet, each finds as many earlier ones.
        { idempotencyKey: `usage-of:${yearly.id}:${place}` },
      ),
    );
  };

  /** Units of a customer are on one meter, so another subscription for units ends first. */
  const ensure = async (yearly: Stripe.Subscription, planSlug: string, now: number): Promise<Stripe.Subscription> => {
    const { data } = await client.call((stripe) =>
      stripe.subscriptions.list({ customer: idOf(yearly.customer) ?? '', status: 'all', limit: PAGE }),
    );
    const all = data.filter((each) => usageOf(each) !== null);
    const live = all.filter(({ status }) => status !== 'canceled');
    const own = live.find((each) => usageOf(each) === yearly.id && planSlugOf(each) === planSlug);
    for (const { id } of live.filter((each) => each !== own)) {
      // In the first hour of a month the invoice of the last one is a draft, with units that are charged nowhere else.
      await finalizeDraftsOf(client, id);
      await client.find((stripe) => stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false }));
    }
    if (own === undefined) return create(yearly, planSlug, all.length, now);
    const card = idOf(yearly.default_payment_method);
    if (card === null || card === idOf(own.default_payment_method)) return own;
    return client.call((stripe) => stripe.subscriptions.update(own.id, { default_payment_method: card }));
  };

  return {
    findSubscription: async (id) => {
      const found = await retrieve(id);
      if (found === null) return null;
      const seen = subscriptionOf(found);
      return { ...seen, hasUnpaidUnits: await hasUnpaidUnits(seen) };
    },

    findSoldUsage: async ({ subscriptionId, planSlug, interval }, now) => {
      const found = await retrieve(subscriptionId);
      if (found === null || found.status === 'canceled') return null;
      const item = usageItemOf(interval === 'month' ? found : await ensure(found, planSlug, now));
      return item === undefined ? null : unitPriceOf(item);
    },

    listLive: async (customer) => {
      const page = await client.call((stripe) => stripe.subscriptions.list({ customer, limit: PAGE }));
      return page.data
        .filter(({ status }) => !status.startsWith('incomplete'))
        .map((each) => ({ id: each.id, usageOf: usageOf(each), planSlug: planSlugOf(each) }));
    },
  };
};
