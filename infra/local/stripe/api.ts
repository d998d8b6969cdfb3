import { known, type Account, type Price, type Subscription } from './account.ts';
import { customerRoutes } from './customer-api.ts';
import { isRenewed, type Draft, type PriceChange } from './drafts.ts';
import { memberOf, textOf, textsIn, textsOf, type Form, type FormValue } from './form.ts';
import { InvalidRequestError, numberOf, pageOf, required, type Handler } from './handler.ts';
import { invoiceRoutes } from './invoice-api.ts';
import { invoiceObject } from './invoice-wire.ts';
import { DeclinedError, type Life } from './life.ts';
import { portalRoutes } from './portal-api.ts';
import { usageRoutes } from './usage-api.ts';
import { listOf, priceObject, productObject, sessionObject, subscriptionObject, taxRateObject } from './wire.ts';

/** A request to the API; `form` is its body or, for GET, its query. */
export type ApiCall = { readonly method: string; readonly path: string; readonly form: Form };
export type ApiAnswer = { readonly status: number; readonly body: object };

const SESSION_SECONDS = 86_400;

const intervalOf = (form: Form): Price['interval'] => {
  const interval = textOf(form, 'recurring', 'interval');
  return interval === 'year' || interval === 'month' ? interval : null;
};

/** Metadata of what a session makes: of its subscription, or of the invoice of its payment. */
const metadataIn = (form: Form) =>
  textOf(form, 'mode') === 'payment'
    ? textsOf(form, 'invoice_creation', 'invoice_data', 'metadata')
    : textsOf(form, 'subscription_data', 'metadata');

const taxRatesIn = (form: Form) =>
  textsIn(
    textOf(form, 'mode') === 'payment'
      ? memberOf(form, 'line_items', '0', 'tax_rates')
      : memberOf(form, 'subscription_data', 'default_tax_rates'),
  );

const changeIn = (form: FormValue | undefined): PriceChange => ({
  endsTrial: textOf(form, 'trial_end') === 'now',
  isProrated: textOf(form, 'proration_behavior') !== 'none',
});

export const errorBody = (type: string, message: string, code?: string) => ({
  error: { type, message, ...(code === undefined ? {} : { code }) },
});

/** The part of Stripe's API that this service calls. */
export const makeApi = (account: Account, life: Life, origin: () => string) => {
  const { customers, taxRates, products, prices, sessions, subscriptions } = account;

  const stored = <Value extends { readonly id: string }>(objects: Map<string, Value>, value: Value): Value => {
    objects.set(value.id, value);
    return value;
  };

  const createPrice: Handler = (form) => {
    const lookupKey = textOf(form, 'lookup_key');
    const taken = [...prices.values()].find(({ lookup_key: key }) => key !== null && key === lookupKey);
    if (taken !== undefined && textOf(form, 'transfer_lookup_key') !== 'true') {
      throw new InvalidRequestError('A price already uses that lookup key.');
    }
    if (taken !== undefined) taken.lookup_key = null;
    return priceObject(
      stored(prices, {
        id: account.newId('price'),
        created: account.now(),
        product: known(products, required(form, 'product')).id,
        unit_amount: Number(required(form, 'unit_amount')),
        currency: required(form, 'currency'),
        interval: intervalOf(form),
        meter: textOf(form, 'recurring', 'meter'),
        tax_behavior: textOf(form, 'tax_behavior') ?? 'unspecified',
        metadata: textsOf(form, 'metadata'),
        lookup_key: lookupKey,
        active: true,
      }),
    );
  };

  const createSession: Handler = (form) =>
    sessionObject(
      stored(sessions, {
        id: account.newId('cs_test'),
        created: account.now(),
        customer: known(customers, required(form, 'customer')).id,
        price: known(prices, required(form, 'line_items', '0', 'price')).id,
        usagePrice: textOf(form, 'line_items', '1', 'price'),
        mode: textOf(form, 'mode') === 'payment' ? 'payment' : 'subscription',
        metadata: metadataIn(form),
        taxRates: taxRatesIn(form),
        trialDays: numberOf(form, 'subscription_data', 'trial_period_days'),
        message: textOf(form, 'custom_text', 'submit', 'message'),
        anchor: numberOf(form, 'subscription_data', 'billing_cycle_anchor'),
        success_url: required(form, 'success_url'),
        cancel_url: textOf(form, 'cancel_url'),
        expires_at: account.now() + SESSION_SECONDS,
        status: 'open',
        subscription: null,
      }),
      origin(),
    );

  const changeUsage = (subscription: Subscription, item: FormValue | undefined): void => {
    if (item === undefined) return;
    const price = textOf(item, 'price');
    subscription.usage =
      price === null ? null : { itemId: subscription.usage?.itemId ?? account.newId('si'), price: known(prices, price).id };
  };

  /** Our service makes subscriptions for units alone; those with a plan begin with a checkout. */
  const createSubscription: Handler = (form) => {
    const price = known(prices, required(form, 'items', '0', 'price'));
    if (price.meter === null) throw new InvalidRequestError('This stand-in has no subscriptions to a plan without a checkout.');
    const terms = {
      customer: known(customers, required(form, 'customer')).id,
      metadata: textsOf(form, 'metadata'),
      taxRates: textsIn(memberOf(form, 'default_tax_rates')),
      usagePrice: price.id,
    };
    return subscriptionObject(account, life.startUsage(terms, price, Number(required(form, 'billing_cycle_anchor'))));
  };

  const updateSubscription: Handler = (form, id) => {
    const subscription = known(subscriptions, id);
    if (subscription.status === 'canceled') throw new RangeError(id);
    const price = textOf(form, 'items', '0', 'price');
    if (price !== null) {
      const rates = memberOf(form, 'default_tax_rates');
      life.changePrice(subscription, known(prices, price), rates === undefined ? subscription.taxRates : textsIn(rates), changeIn(form));
      changeUsage(subscription, memberOf(form, 'items', '1'));
    } else if (textOf(form, 'trial_end') === 'now') life.endTrial(subscription);
    const atPeriodEnd = textOf(form, 'cancel_at_period_end');
    if (atPeriodEnd !== null) {
      subscription.cancel_at_period_end = atPeriodEnd === 'true';
      subscription.canceled_at = subscription.cancel_at_period_end ? account.now() : null;
    }
    const cancelAt = textOf(form, 'cancel_at');
    if (cancelAt !== null) {
      subscription.cancel_at = cancelAt === '' ? null : Number(cancelAt);
      subscription.cancel_at_period_end = false;
    }
    subscription.comment = textOf(form, 'cancellation_details', 'comment') ?? subscription.comment;
    subscription.metadata = { ...subscription.metadata, ...textsOf(form, 'metadata') };
    const paused = memberOf(form, 'pause_collection');
    if (paused !== undefined) subscription.isPaused = paused !== '';
    if (price === null) life.changed(subscription);
    return subscriptionObject(account, subscription);
  };

  const draftOfPreview = (form: Form): { readonly subscription: Subscription; readonly draft: Draft } => {
    const subscription = known(subscriptions, required(form, 'subscription'));
    const price = textOf(form, 'subscription_details', 'items', '0', 'price');
    if (price === null) {
      if (!isRenewed(subscription)) throw new InvalidRequestError('No upcoming invoices for customer.', 'invoice_upcoming_none');
      return { subscription, draft: life.drafts.upcomingOf(subscription) };
    }
    const at = numberOf(form, 'subscription_details', 'proration_date') ?? account.now();
    return {
      subscription,
      draft: life.drafts.previewOf(
        subscription,
        known(prices, price),
        subscription.taxRates,
        Math.max(at, account.now()),
        changeIn(memberOf(form, 'subscription_details')),
      ),
    };
  };

  const preview: Handler = (form) => {
    const { subscription, draft } = draftOfPreview(form);
    return invoiceObject(account, life.drafts.previewInvoice(subscription, draft), origin());
  };

  const routes: Readonly<Record<string, Handler>> = {
    ...usageRoutes(account),
    ...customerRoutes(account, life),
    ...invoiceRoutes(account, life, origin),
    ...portalRoutes(account, origin),
    'POST /v1/tax_rates': (form) =>
      taxRateObject(
        stored(taxRates, {
          id: account.newId('txr'),
          created: account.now(),
          display_name: required(form, 'display_name'),
          percentage: Number(required(form, 'percentage')),
          inclusive: required(form, 'inclusive') === 'true',
          country: textOf(form, 'country'),
        }),
      ),
    'GET /v1/tax_rates': () => listOf('/v1/tax_rates', [...taxRates.values()].map(taxRateObject)),
    'POST /v1/products': (form) =>
      productObject(
        stored(products, {
          id: textOf(form, 'id') ?? account.newId('prod'),
          created: account.now(),
          name: required(form, 'name'),
          metadata: textsOf(form, 'metadata'),
        }),
      ),
    'GET /v1/products/{id}': (_form, id) => productObject(known(products, id)),
    'POST /v1/prices': createPrice,
    'GET /v1/prices': (form) => {
      const keys = textsIn(memberOf(form, 'lookup_keys'));
      const product = textOf(form, 'product');
      const found = [...prices.values()].filter(
        ({ lookup_key: key, product: own }) =>
          (product === null || product === own) && (keys.length === 0 || (key !== null && keys.includes(key))),
      );
      return listOf('/v1/prices', found.map(priceObject));
    },
    'POST /v1/checkout/sessions': createSession,
    'GET /v1/checkout/sessions': (form) => {
      const [customer, status] = [textOf(form, 'customer'), textOf(form, 'status')];
      const found = [...sessions.values()].filter((each) => each.customer === customer && (status === null || each.status === status));
      return listOf(
        '/v1/checkout/sessions',
        found.map((session) => sessionObject(session, origin())),
      );
    },
    'POST /v1/checkout/sessions/{id}/expire': (_form, id) => {
      const session = known(sessions, id);
      if (session.status !== 'open') throw new InvalidRequestError('Only open sessions can be expired.');
      session.status = 'expired';
      return sessionObject(session, origin());
    },
    'POST /v1/subscriptions': createSubscription,
    'GET /v1/subscriptions': (form) => {
      const wanted = { customer: textOf(form, 'customer'), price: textOf(form, 'price'), status: textOf(form, 'status') };
      const found = [...subscriptions.values()]
        .filter(
          ({ customer, price, status }) =>
            (wanted.customer === null || wanted.customer === customer) &&
            (wanted.price === null || wanted.price === price) &&
            (wanted.status === null ? status !== 'canceled' : wanted.status === 'all' || wanted.status === status),
        )
        .toReversed();
      const page = pageOf(found, form);
      return listOf(
        '/v1/subscriptions',
        page.items.map((each) => subscriptionObject(account, each)),
        page.hasMore,
      );
    },
    'GET /v1/subscriptions/{id}': (_form, id) => subscriptionObject(account, known(subscriptions, id)),
    'POST /v1/subscriptions/{id}': updateSubscription,
    'DELETE /v1/subscriptions/{id}': (form, id) => {
      const subscription = known(subscriptions, id);
      if (subscription.status === 'canceled') throw new RangeError(id);
      subscription.comment = textOf(form, 'cancellation_details', 'comment');
      life.end(subscription);
      return subscriptionObject(account, subscription);
    },
    'POST /v1/invoices/create_preview': preview,
  };

  const handlerOf = ({ method, path }: ApiCall): { readonly handle: Handler; readonly id: string } | null => {
    const exact = routes[`${method} ${path}`];
    if (exact !== undefined) return { handle: exact, id: '' };
    const [, head = '', id = '', tail = ''] = /^(\/v1\/(?:checkout\/|billing\/)?[a-z_]+)\/([^/]+)(\/[a-z_]+)?$/.exec(path) ?? [];
    const handle = routes[`${method} ${head}/{id}${tail}`];
    return handle === undefined ? null : { handle, id };
  };

  return (call: ApiCall): ApiAnswer => {
    const found = handlerOf(call);
    if (found === null)
      return { status: 404, body: errorBody('invalid_request_error', `Unrecognized request URL (${call.method}: ${call.path}).`) };
    try {
      return { status: 200, body: found.handle(call.form, found.id) };
    } catch (error) {
      if (error instanceof DeclinedError) return { status: 402, body: errorBody('card_error', error.message, 'card_declined') };
      if (error instanceof RangeError)
        return { status: 404, body: errorBody('invalid_request_error', 'No such object.', 'resource_missing') };
      if (error instanceof InvalidRequestError) return { status: 400, body: errorBody('invalid_request_error', error.message, error.code) };
      throw error;
    }
  };
};
