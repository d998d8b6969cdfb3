import { makeStripeProcessor } from '../../../functions/billing/adapters/stripe-processor.ts';
import type { PaymentProcessor } from '../../../functions/billing/ports/payment-processor.ts';
import type { StripeEvent } from '../../../infra/local/stripe/account.ts';
import type { ApiAnswer, ApiCall } from '../../../infra/local/stripe/api.ts';
import { startStripeStandIn } from '../../../infra/local/stripe/server.ts';
import { createPrices } from '../../../shared/billing/adapters/create-prices.ts';
import { openStripe, STRIPE_API_VERSION } from '../../../shared/billing/adapters/stripe-client.ts';
import { deleteAccount } from '../../../shared/identity/accounts/domain/account-change.ts';
import { beginDeletion, graceTimingOf, isDeletionId } from '../../../shared/identity/deletion/domain/deletion.ts';
import type { Plan } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import { invoke } from '../api/invoke.ts';
import type { Options } from '../api/options.ts';
import { openTestSession } from '../api/session.ts';
import { makeTestApi, PANEL_URL, type Caller, type TestApi } from '../api/test-api.ts';
import { uuidOf } from '../builders/identity/identity.ts';
import { aPlan } from '../builders/identity/plans.ts';
import { ACCEPTED_AT } from '../builders/validations.ts';
import { applyChange } from '../storage/apply-change.ts';
import { openStripeOpenApi } from './stripe-openapi.ts';

export const GOOD_CARD = '4242424242424242';
export const REFUSED_CARD = '4000000000000002';
export const CARD_THAT_FAILS_LATER = '4000000000000341';

const priced = (amount: number, interval: 'once' | 'month' | 'year' = 'month') =>
  ({ currency: 'MXN', billing_interval: interval, kind: 'base', unit_amount: amount, tax_behavior: 'exclusive' }) as const;

export const PAID_PLANS: readonly Omit<Plan, 'user_count'>[] = [
  aPlan('free', { is_default: true, billing_model: 'free', monthly_validation_limit: 50, prices: [] }),
  aPlan('personal', { monthly_validation_limit: 200, prices: [priced(19_900), priced(199_000, 'year')] }),
  aPlan('negocio', { monthly_validation_limit: 1_000, prices: [priced(79_900)] }),
  aPlan('hybrid', {
    billing_model: 'hybrid',
    monthly_validation_limit: 10,
    included_validations: 10,
    prices: [priced(49_900), priced(499_000, 'year'), { ...priced(500), kind: 'metered_overage' }],
  }),
  aPlan('metered', {
    billing_model: 'metered',
    monthly_validation_limit: 40,
    prices: [priced(0), priced(120_000, 'year'), { ...priced(300), kind: 'metered_overage' }],
  }),
  aPlan('package', { monthly_validation_limit: 20, prices: [priced(9_900, 'once')] }),
  aPlan('trial', { monthly_validation_limit: 300, trial_days: 14, prices: [priced(29_900)] }),
];

let published: ReturnType<typeof openStripeOpenApi> | undefined;

/** Collects what requests of the adapter, and answers of the stand-in, have that Stripe's published OpenAPI does not. */
const collectDeviations = () => {
  published ??= openStripeOpenApi();
  const { operationOf, problems } = published;
  const deviations = new Set<string>();
  const operations = new Set<string>();
  const onCall = (call: ApiCall, answer: ApiAnswer): void => {
    const operation = operationOf(call);
    const found = operation === undefined ? [`${call.method} ${call.path} is not in the document`] : problems(operation, call, answer);
    for (const each of found) deviations.add(each);
    if (operation !== undefined) operations.add(operation);
  };
  return { deviations, operations, onCall };
};

type Wrap = (processor: PaymentProcessor) => PaymentProcessor;

/** The real adapter against the stand-in of the processor, with plans that cost money. */
const openProcessor = async (options: Options, wrap: Wrap) => {
  const { deviations, operations, onCall } = collectDeviations();
  const standIn = await startStripeStandIn({ port: 0, apiVersion: STRIPE_API_VERSION, eventsUrl: null, now: () => ACCEPTED_AT, onCall });
  const settingsOf = (log: Log) => ({ credentials: () => Promise.resolve(standIn.credentials), origin: standIn.origin, log });
  const api = makeTestApi({
    processor: (log) => wrap(makeStripeProcessor(settingsOf(log))),
    processorSettings: settingsOf,
    ...options,
  });
  for (const plan of PAID_PLANS) await api.kept.plans.put(plan);
  const stripe = await openStripe(standIn.credentials.apiKey, standIn.origin);
  await createPrices({ stripe, plans: api.kept.plans });
  return { standIn, api, deviations, operations };
};

/**
 * A user who can pay; several may share a processor. Dispose of one of them: that fails for a request of the adapter, or an answer of the
 * stand-in, that Stripe's published OpenAPI does not have.
 */
export const openPayingUser = async (
  options: Options = {},
  name = 'caller',
  given?: Awaited<ReturnType<typeof openProcessor>>,
  wrap: Wrap = (processor) => processor,
) => {
  const { standIn, api, deviations, operations } = given ?? (await openProcessor(options, wrap));
  const caller = await api.createUser(name, { monthlyLimit: 50 });
  let session = { signedInAt: api.clock.now(), headers: await openTestSession(api, caller) };

  /** Calls with a session whose user signed in just before. */
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const now = api.clock.now();
    if (session.signedInAt !== now) session = { signedInAt: now, headers: await openTestSession(api, caller, { issuedAt: now }) };
    return invoke(api, { method, path, headers: { ...session.headers, ...headers }, ...(body === undefined ? {} : { body }) });
  };

  const report = (event: StripeEvent) => {
    const { payload, header } = standIn.signedEvent(event, api.clock.now());
    return invoke(api, {
      method: 'POST',
      path: '/billing/processor-events',
      headers: { 'Stripe-Signature': header, 'Content-Type': 'application/json' },
      body: payload,
    });
  };

  const work = async (): Promise<void> => {
    for (const message of api.processorEvents.receive()) await api.families.billing.queues.events(message);
  };

  let reported = 0;
  /** Reports every event since the last call, and processes them. */
  const settle = async (): Promise<void> => {
    const events = standIn.account.events.slice(reported);
    reported = standIn.account.events.length;
    for (const event of events) await report(event);
    await work();
  };

  const checkout = (planSlug: string, interval = 'month') =>
    call('POST', '/billing/checkout-sessions', {
      plan_slug: planSlug,
      billing_interval: interval,
      success_url: `${PANEL_URL}/billing/return?checkout=success`,
      cancel_url: `${PANEL_URL}/billing/return?checkout=cancelled`,
    });

  return {
    api,
    standIn,
    deviations,
    operations,
    caller,
    call,
    checkout,
    report,
    work,
    settle,
    /** Enters a card on a page of the processor; the response is its last one. */
    enterCard: (url: string, card: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' }),
    /** Checks out and pays. */
    buy: async (planSlug: string, card = GOOD_CARD, interval = 'month'): Promise<void> => {
      const page = await checkout(planSlug, interval);
      await fetch(String(page.at('data.attributes.url')), { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
      await settle();
    },
    subscription: () => call('GET', '/billing/subscription'),
    /** Moves the clocks of the service and of the processor by days. */
    pass: (days: number): void => {
      standIn.life.advanceTo(standIn.account.now() + days * 86_400);
      api.clock.advance(days * 86_400_000);
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await standIn.close();
      if (deviations.size > 0) throw new Error(`not as Stripe publishes it:\n${[...deviations].join('\n')}`);
    },
  };
};

/** Deletes the account of a user, who keeps the time to restore it. */
export const deleteUser = async ({ api, caller }: { readonly api: TestApi; readonly caller: Caller }): Promise<void> => {
  const id = uuidOf('the deletion');
  if (!isDeletionId(id)) throw new TypeError('a UUID is the id of a deletion');
  const at = api.clock.now();
  await applyChange(api.kept.accounts, caller.user.id, (account) => {
    const { subscription } = account.user;
    const ended = subscription === null ? null : { ...subscription, status: 'canceled' as const, cancelAt: at };
    return deleteAccount(account, beginDeletion(id, subscription, graceTimingOf(1), at), ended, { at, correlationId: 'request' });
  });
};
