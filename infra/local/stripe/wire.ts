import type Stripe from 'stripe';

import {
  known,
  type Account,
  type BalanceTransaction,
  type Customer,
  type Meter,
  type Price,
  type Product,
  type Session,
  type Subscription,
  type TaxRate,
} from './account.ts';

/* Objects as the API of STRIPE_API_VERSION shows them: every mandatory field, and those that this service reads. */

/** Fields that an object of Stripe has: the types of the library are generated from Stripe's OpenAPI of its version. */
export type FieldsOf<Value> = Value extends readonly (infer Item)[]
  ? readonly FieldsOf<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: FieldsOf<Value[Name]> }
    : Value;

const NOT_AUTOMATIC = { disabled_reason: null, enabled: false, liability: null };

export const listOf = <Item extends object>(url: string, data: readonly Item[], hasMore = false) =>
  ({ object: 'list', url, has_more: hasMore, data }) as const;

export const customerObject = ({ id, created, email, name, metadata, balance, fields }: Customer) =>
  ({
    id,
    object: 'customer',
    created,
    livemode: false,
    email,
    name,
    metadata,
    balance,
    invoice_settings: {
      custom_fields: fields.length === 0 ? null : fields,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
  }) satisfies FieldsOf<Stripe.Customer>;

export const taxRateObject = ({ id, created, display_name: displayName, percentage, inclusive, country }: TaxRate) =>
  ({
    id,
    object: 'tax_rate',
    active: true,
    country,
    created,
    display_name: displayName,
    inclusive,
    livemode: false,
    percentage,
  }) satisfies FieldsOf<Stripe.TaxRate>;

export const productObject = ({ id, created, name, metadata }: Product) =>
  ({
    id,
    object: 'product',
    active: true,
    created,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    updated: created,
  }) satisfies FieldsOf<Stripe.Product>;

export const priceObject = (price: Price) =>
  ({
    id: price.id,
    object: 'price',
    active: price.active,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    livemode: false,
    lookup_key: price.lookup_key,
    metadata: price.metadata,
    product: price.product,
    recurring:
      price.interval === null
        ? null
        : {
            interval: price.interval,
            interval_count: 1,
            meter: price.meter,
            usage_type: price.meter === null ? 'licensed' : 'metered',
          },
    tax_behavior: price.tax_behavior,
    type: price.interval === null ? 'one_time' : 'recurring',
    unit_amount: price.unit_amount,
  }) satisfies FieldsOf<Stripe.Price>;

/** The card of a customer, as `expand` shows it. */
const paymentMethodOf = (account: Account, customerId: string) => {
  const card = account.customers.get(customerId)?.card ?? null;
  return card === null
    ? null
    : ({
        id: `pm_${card.fingerprint}`,
        object: 'payment_method',
        billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
        card: {
          brand: 'visa',
          country: 'MX',
          exp_month: 12,
          exp_year: 2034,
          fingerprint: card.fingerprint,
          funding: 'credit',
          last4: card.last4,
        },
        created: 1,
        customer: customerId,
        livemode: false,
        metadata: {},
        type: 'card',
      } satisfies FieldsOf<Stripe.PaymentMethod>);
};

const itemObjects = (account: Account, subscription: Subscription) => {
  const { usage } = subscription;
  const items = [
    ...(usage?.price === subscription.price ? [] : [{ id: subscription.itemId, price: subscription.price, quantity: 1 }]),
    ...(usage === null ? [] : [{ id: usage.itemId, price: usage.price }]),
  ];
  return items.map(
    ({ price, ...item }) =>
      ({
        ...item,
        object: 'subscription_item',
        created: subscription.created,
        current_period_end: subscription.current_period_end,
        current_period_start: subscription.current_period_start,
        discounts: [],
        metadata: {},
        price: priceObject(known(account.prices, price)),
        subscription: subscription.id,
        tax_rates: [],
      }) satisfies FieldsOf<Stripe.SubscriptionItem>,
  );
};

export const subscriptionObject = (account: Account, subscription: Subscription) =>
  ({
    id: subscription.id,
    object: 'subscription',
    automatic_tax: NOT_AUTOMATIC,
    billing_cycle_anchor: subscription.billing_cycle_anchor,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    cancel_at: subscription.cancel_at,
    cancel_at_period_end: subscription.cancel_at_period_end,
    canceled_at: subscription.canceled_at,
    cancellation_details: {
      comment: subscription.comment,
      feedback: null,
      reason: subscription.canceled_at === null ? null : 'cancellation_requested',
    },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: 'mxn',
    customer: subscription.customer,
    default_payment_method: paymentMethodOf(account, subscription.customer),
    default_tax_rates: subscription.taxRates.map((id) => taxRateObject(known(account.taxRates, id))),
    discounts: [],
    ended_at: subscription.ended_at,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: listOf(`/v1/subscription_items?subscription=${subscription.id}`, itemObjects(account, subscription)),
    latest_invoice: subscription.latest_invoice,
    livemode: false,
    metadata: subscription.metadata,
    pause_collection: subscription.isPaused ? { behavior: 'keep_as_draft', resumes_at: null } : null,
    start_date: subscription.created,
    status: subscription.status,
    trial_end: subscription.trial_end,
    trial_start: subscription.trial_start,
  }) satisfies FieldsOf<Stripe.Subscription>;

export const sessionObject = (session: Session, origin: string) =>
  ({
    id: session.id,
    object: 'checkout.session',
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: session.cancel_url,
    created: session.created,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: session.message === null ? null : { message: session.message },
      terms_of_service_acceptance: null,
    },
    customer: session.customer,
    expires_at: session.expires_at,
    livemode: false,
    metadata: {},
    mode: session.mode,
    payment_method_types: ['card'],
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    shipping_options: [],
    status: session.status,
    subscription: session.subscription,
    success_url: session.success_url,
    url: session.status === 'open' ? `${origin}/pay/${session.id}` : null,
  }) satisfies FieldsOf<Stripe.Checkout.Session>;

export const meterObject = ({ id, created, event_name: eventName, display_name: displayName }: Meter) =>
  ({
    id,
    object: 'billing.meter',
    created,
    customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
    default_aggregation: { formula: 'sum' },
    display_name: displayName,
    event_name: eventName,
    event_time_window: null,
    livemode: false,
    status: 'active',
    status_transitions: { deactivated_at: null },
    updated: created,
    value_settings: { event_payload_key: 'value' },
  }) satisfies FieldsOf<Stripe.Billing.Meter>;

export const balanceObject = ({ id, created, customer, amount, endingBalance, description, metadata }: BalanceTransaction) =>
  ({
    id,
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created,
    credit_note: null,
    currency: 'mxn',
    customer,
    description,
    ending_balance: endingBalance,
    invoice: null,
    livemode: false,
    metadata,
    type: 'adjustment',
  }) satisfies FieldsOf<Stripe.CustomerBalanceTransaction>;
