import type Stripe from 'stripe';

import { makeStripeClient, type StripeSettings } from '../../../shared/billing/adapters/stripe-client.ts';
import {
  CLOSING_METADATA,
  customerIdOf,
  invoiceOf,
  milliseconds,
  PACKAGE_METADATA,
  UNITS_METADATA,
  USER_METADATA,
  WAS_CANCELLED,
  WAS_RENEWED,
} from '../../../shared/billing/adapters/stripe-objects.ts';
import { makeStripePrices } from '../../../shared/billing/adapters/stripe-prices.ts';
import { CARDS_PORTAL, PORTAL_METADATA, type PriceName } from '../../../shared/billing/domain/price-name.ts';
import type { ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import type { ProcessorSubscription } from '../../../shared/billing/domain/processor-subscription.ts';
import { ProcessorUnavailableError } from '../../../shared/billing/ports/processor-unavailable.ts';
import type { ChangeCharge } from '../domain/price-change.ts';
import type { CheckoutPage, NewCheckout, PaymentProcessor } from '../ports/payment-processor.ts';
import { makeStripeCustomers } from './stripe-customers.ts';
import { finalizeDraftsOf } from './stripe-drafts.ts';
import { makeVerify } from './stripe-events.ts';
import { previewOf } from './stripe-preview.ts';
import { makeStripeUsageSubscriptions } from './stripe-usage-subscriptions.ts';
import { makeStripeUsage } from './stripe-usage.ts';

/** Of Stripe, for one page of a list. */
const PAGE = 100;

/** Shown on the page of a trial: its card is known only afterwards. */
const TRIAL_RULE = {
  es: 'Hay un periodo de prueba por tarjeta: con una tarjeta que ya tuvo uno, el primer cobro es inmediato.',
  en: 'There is one trial for each card: with a card that had one, the first payment is made at once.',
} as const;

const seconds = (epochMs: number): number => Math.floor(epochMs / 1_000);

/** Periods begin with a month; after a trial, on the day of its end. */
const periodOf = ({ trialDays, firstPeriodAt }: NewCheckout): Stripe.Checkout.SessionCreateParams.SubscriptionData => {
  if (trialDays !== null) return { trial_period_days: trialDays };
  return firstPeriodAt === null ? {} : { billing_cycle_anchor: seconds(firstPeriodAt), proration_behavior: 'create_prorations' };
};

/** The parameters of a change of price that charge it. */
const CHARGED_AS = {
  ends_trial: { trial_end: 'now', proration_behavior: 'none' },
  prorated: { proration_behavior: 'always_invoice' },
  no_credit: { proration_behavior: 'none' },
} as const satisfies Record<ChangeCharge, Stripe.SubscriptionUpdateParams>;

const commentOf = (reason: string | null): Pick<Stripe.SubscriptionCancelParams, 'cancellation_details'> =>
  reason === null ? {} : { cancellation_details: { comment: reason } };

const pageOf = ({ url, expires_at: expiresAt }: Stripe.Checkout.Session): CheckoutPage => {
  if (url === null) throw new TypeError('the processor opened a checkout without a page');
  return { url, expiresAt: milliseconds(expiresAt) };
};

/** Stripe behind the port: Checkout and the customer portal are its pages, so no card passes through this service. */
export const makeStripeProcessor = (settings: StripeSettings): PaymentProcessor => {
  const client = makeStripeClient(settings);
  const prices = makeStripePrices(client);
  const { findPrice, findUsagePrice } = prices;
  let portalId: string | null = null;

  /** The price of the units that a subscription charges itself: those of a yearly one have a subscription of their own. */
  const monthlyUnitsOf = async ({ planSlug, interval }: PriceName): Promise<string | null> =>
    interval === 'month' ? findUsagePrice(planSlug) : null;

  /** The items of a subscription after a change of its price: that of its usage changes with it, or ends. */
  const itemsAfter = async ({ itemId, usageItemId }: ProcessorSubscription, name: PriceName, price: { readonly id: string }) => {
    const usagePrice = await monthlyUnitsOf(name);
    const base = { id: itemId, price: price.id };
    if (usagePrice === null) return usageItemId === null ? [base] : [base, { id: usageItemId, deleted: true }];
    return [base, usageItemId === null ? { price: usagePrice } : { id: usageItemId, price: usagePrice }];
  };

  /** The portal that shows cards and invoices alone: plans are changed and cancelled here, with a proof of identity. */
  const findPortal = async (): Promise<string> => {
    if (portalId !== null) return portalId;
    const { data } = await client.call((stripe) => stripe.billingPortal.configurations.list({ active: true, limit: PAGE }));
    portalId = data.find(({ metadata }) => metadata?.[PORTAL_METADATA] === CARDS_PORTAL)?.id ?? null;
    if (portalId === null) throw new ProcessorUnavailableError('the processor has no portal of this service: npm run prices creates it');
    return portalId;
  };

  const endOpenPages = async (customer: string): Promise<void> => {
    const open = await client.call((stripe) => stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE }));
    // One that was completed meanwhile cannot end, and has its effect.
    await Promise.all(
      open.data.map(({ id }) =>
        client.callOr(
          (stripe) => stripe.checkout.sessions.expire(id),
          ({ type }) => (type === 'StripeInvalidRequestError' ? null : undefined),
        ),
      ),
    );
  };

  const finalizeDrafts = (subscription: string): Promise<void> => finalizeDraftsOf(client, subscription);

  return {
    createCustomer: async ({ id, email, name }) => {
      const customer = await client.call((stripe) =>
        stripe.customers.create({ email, name, metadata: { [USER_METADATA]: id } }, { idempotencyKey: `customer:${id}` }),
      );
      return customerIdOf(customer);
    },

    openCheckout: async (checkout) => {
      const { userId, customerId, successUrl, cancelUrl, language, requestId } = checkout;
      const price = await findPrice(checkout.price);
      if (price === null) return null;
      const usagePrice = await monthlyUnitsOf(checkout.price);
      await endOpenPages(customerId);
      const session = await client.call((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            line_items: [{ price: price.id, quantity: 1 }, ...(usagePrice === null ? [] : [{ price: usagePrice }])],
            subscription_data: {
              metadata: { [USER_METADATA]: userId },
              default_tax_rates: [price.taxRate],
              ...periodOf(checkout),
            },
            // Other methods have no fingerprint, by which a card has one trial.
            payment_method_types: ['card'],
            ...(checkout.trialDays === null ? {} : { custom_text: { submit: { message: TRIAL_RULE[language] } } }),
            success_url: successUrl,
            cancel_url: cancelUrl,
            locale: language === 'es' ? 'es-419' : 'en',
          },
          { idempotencyKey: `checkout:${requestId}` },
        ),
      );
      return pageOf(session);
    },

    openPackageCheckout: async ({ userId, customerId, planSlug, units, successUrl, cancelUrl, language, requestId }) => {
      const price = await findPrice({ planSlug, interval: 'once' });
      if (price === null) return null;
      await endOpenPages(customerId);
      const metadata = { [USER_METADATA]: userId, [PACKAGE_METADATA]: planSlug, [UNITS_METADATA]: String(units) };
      const session = await client.call((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer: customerId,
            line_items: [{ price: price.id, quantity: 1, tax_rates: [price.taxRate] }],
            invoice_creation: { enabled: true, invoice_data: { metadata } },
            payment_method_types: ['card'],
            success_url: successUrl,
            cancel_url: cancelUrl,
            locale: language === 'es' ? 'es-419' : 'en',
          },
          { idempotencyKey: `checkout:${requestId}` },
        ),
      );
      return pageOf(session);
    },

    openPortal: async (customer, returnUrl, language) => {
      const configuration = await findPortal();
      const { url } = await client.call((stripe) =>
        stripe.billingPortal.sessions.create({
          customer,
          configuration,
          return_url: returnUrl,
          locale: language === 'es' ? 'es-419' : 'en',
        }),
      );
      return { url };
    },

    previewChange: async (subscription, name, charge) => {
      const price = await findPrice(name);
      if (price === null) return null;
      const items = await itemsAfter(subscription, name, price);
      const invoice = await client.call((stripe) =>
        stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: { items, ...CHARGED_AS[charge] },
        }),
      );
      return previewOf(invoice, subscription.itemId);
    },

    previewUpcoming: async (subscription) => {
      const invoice = await client.callOr(
        (stripe) => stripe.invoices.createPreview({ subscription }),
        ({ code }) => (code === 'invoice_upcoming_none' || code === 'resource_missing' ? null : undefined),
      );
      return invoice === null ? null : { amount: invoice.amount_due, currency: invoice.currency.toUpperCase() };
    },

    changePrice: async (subscription, name, charge, requestId) => {
      const price = await findPrice(name);
      if (price === null) return 'no_price';
      const items = await itemsAfter(subscription, name, price);
      return client.callOr(
        async (stripe) => {
          await stripe.subscriptions.update(
            subscription.id,
            {
              items,
              default_tax_rates: [price.taxRate],
              ...CHARGED_AS[charge],
              // Without a payment nothing changes.
              payment_behavior: 'error_if_incomplete',
            },
            { idempotencyKey: `change:${requestId}` },
          );
          return 'changed' as const;
        },
        ({ type }) => (type === 'StripeCardError' ? ('declined' as const) : undefined),
      );
    },

    setCancelAtPeriodEnd: async (id, isCancelled, reason) => {
      await client.call((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: isCancelled, ...commentOf(reason) }));
    },

    close: async ({ id, cancelAtPeriodEnd, currentPeriodEnd }, endsAt) => {
      const endsBefore = cancelAtPeriodEnd && currentPeriodEnd <= endsAt;
      await client.call((stripe) =>
        stripe.subscriptions.update(id, {
          pause_collection: { behavior: 'keep_as_draft' },
          proration_behavior: 'none',
          metadata: { [CLOSING_METADATA]: cancelAtPeriodEnd ? WAS_CANCELLED : WAS_RENEWED },
          ...(endsBefore ? {} : { cancel_at: seconds(endsAt) }),
        }),
      );
    },

    reopen: async ({ id, cancelAtPeriodEnd, cancelAt, currentPeriodEnd, closing }) => {
      const { call } = client;
      // Closed with its period: the cancellation is that of its user.
      const isOwnEnd = cancelAtPeriodEnd && (cancelAt === null || cancelAt === currentPeriodEnd);
      if (!isOwnEnd) await call((stripe) => stripe.subscriptions.update(id, { cancel_at: '', proration_behavior: 'none' }));
      if (!isOwnEnd && closing?.wasCancelled === true)
        await call((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
      await finalizeDrafts(id);
      // The mark goes last, so that a run that stops before is repeated.
      await call((stripe) => stripe.subscriptions.update(id, { pause_collection: '', metadata: { [CLOSING_METADATA]: '' } }));
    },

    finalizeDrafts,

    cancelNow: async (id, reason) => {
      await client.find((stripe) => stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false, ...commentOf(reason) }));
    },

    endTrial: async (id) => {
      await client.call((stripe) => stripe.subscriptions.update(id, { trial_end: 'now', proration_behavior: 'none' }));
    },

    deleteCustomer: async (customer) => {
      await client.find((stripe) => stripe.customers.del(customer));
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

    findPackage: async (id) => {
      const found = await client.find((stripe) => stripe.invoices.retrieve(id));
      const invoice = found === null ? null : invoiceOf(found);
      if (!found?.customer || invoice === null || invoice.package === null) return null;
      return { ...invoice, package: invoice.package, customerId: customerIdOf(found.customer) };
    },

    ...makeStripeCustomers(client),

    ...makeStripeUsage(client, prices),

    ...makeStripeUsageSubscriptions(client, prices),

    verify: makeVerify(client),
  };
};
