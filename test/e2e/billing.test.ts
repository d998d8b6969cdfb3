import * as v from 'valibot';

import { call, codesOf, eventually } from './support/api.ts';
import { signIn } from './support/browser-session.ts';
import { newUser, runTask } from './support/operator.ts';
import { stack } from './support/stack.ts';

const GOOD_CARD = '4242424242424242';
const REFUSED_CARD = '4000000000000002';

/** A page of this service; the panel does not exist yet. */
const RETURN_URL = `${new URL(stack.base_url).origin}/billing/return`;

const answerWith = <Attributes extends v.ObjectEntries>(attributes: Attributes) =>
  v.object({ data: v.object({ attributes: v.object(attributes) }) });
const page = answerWith({ url: v.string() });
const subscription = answerWith({
  plan_slug: v.string(),
  status: v.string(),
  effective_limit: v.number(),
  cancel_at_period_end: v.boolean(),
});
const invoices = v.object({ data: v.array(v.object({ id: v.string(), attributes: v.object({ subtotal: v.number(), tax: v.number() }) })) });
const limits = answerWith({ validations: v.object({ monthly_limit: v.number() }) });
const me = answerWith({ subscription: v.object({ plan_slug: v.string(), status: v.string() }) });
const events = v.object({ events: v.array(v.object({ id: v.string(), type: v.string() })) });

/** A new user on the free plan, with a signed-in browser. */
const newCustomer = async () => {
  const user = await newUser('free');
  const headers = await signIn(user);
  const request = async <Schema extends v.GenericSchema>(schema: Schema, method: string, path: string, body?: unknown) => {
    const answer = await call(path, { method, headers, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status} ${codesOf(answer).join()}`);
    return v.parse(schema, JSON.parse(answer.text));
  };
  const readSubscription = async () => (await request(subscription, 'GET', '/billing/subscription')).data.attributes;
  return {
    ...user,
    headers,
    request,
    readSubscription,
    checkout: async (plan: string): Promise<string> => {
      const body = { plan_slug: plan, billing_interval: 'month', success_url: `${RETURN_URL}?paid`, cancel_url: RETURN_URL };
      return (await request(page, 'POST', '/billing/checkout-sessions', body)).data.attributes.url;
    },
    /** Waits until the account is on a plan. */
    reach: (plan: string) =>
      eventually(`the plan ${plan}`, 60, async () => {
        const own = await readSubscription();
        return own.plan_slug === plan ? own : null;
      }),
  };
};

const enterCard = (url: string, card: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });

const control = async (path: string, body: unknown): Promise<unknown> => {
  const response = await fetch(`${stack.processor_url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return response.json();
};

test('a user pays for a plan on the page of the processor, changes it, and cancels it', async () => {
  const customer = await newCustomer();
  const url = await customer.checkout('personal');
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
  expect(await (await enterCard(url, REFUSED_CARD)).text()).toContain('declined');
  expect(await customer.readSubscription()).toMatchObject({ plan_slug: 'free' });

  const paid = await enterCard(url, GOOD_CARD);
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `${RETURN_URL}?paid`]);
  const { effective_limit: limit } = await customer.reach('personal');
  expect((await customer.request(limits, 'GET', '/usage/limits')).data.attributes.validations.monthly_limit).toBe(limit);
  expect((await customer.request(me, 'GET', '/users/me')).data.attributes.subscription).toMatchObject({
    plan_slug: 'personal',
    status: 'active',
  });

  const [invoice] = (await customer.request(invoices, 'GET', '/billing/invoices')).data;
  expect(invoice?.attributes.tax).toBe(Math.round((invoice?.attributes.subtotal ?? 0) * 0.16));
  const pdf = await fetch(`${stack.base_url}/billing/invoices/${invoice?.id ?? ''}/pdf`, { headers: customer.headers });
  expect((await pdf.text()).startsWith('%PDF-')).toBe(true);

  const wanted = { plan_slug: 'negocio', billing_interval: 'month' };
  await customer.request(v.unknown(), 'POST', '/billing/subscription/change/preview', wanted);
  expect(await customer.readSubscription()).toMatchObject({ plan_slug: 'personal' });
  await customer.request(v.unknown(), 'POST', '/billing/subscription/change', wanted);
  expect(await customer.readSubscription()).toMatchObject({ plan_slug: 'negocio' });

  await customer.request(v.unknown(), 'POST', '/billing/subscription/cancel');
  expect(await customer.readSubscription()).toMatchObject({ status: 'active', cancel_at_period_end: true });
  await customer.request(v.unknown(), 'POST', '/billing/subscription/resume');
  expect(await customer.readSubscription()).toMatchObject({ status: 'active', cancel_at_period_end: false });
  await runTask('billing', 'review');
});

test('a subscription whose events are lost is found by the review', async () => {
  const customer = await newCustomer();
  const url = await customer.checkout('personal');
  await control('deliveries', { lost: true });
  await enterCard(url, GOOD_CARD);
  await control('deliveries', { lost: false });
  expect(await customer.readSubscription()).toMatchObject({ plan_slug: 'free' });
  await runTask('billing', 'review');
  expect(await customer.readSubscription()).toMatchObject({ plan_slug: 'personal', status: 'active' });
});

test('an event that arrives twice and a forged one change nothing', async () => {
  const customer = await newCustomer();
  await enterCard(await customer.checkout('personal'), GOOD_CARD);
  const before = await customer.reach('personal');
  const { events: sent } = v.parse(events, await control('events', {}));
  for (const { id } of sent.slice(-3)) await control('resend', { id });
  const forged = { method: 'POST', body: { id: 'evt_1', type: 'invoice.paid' }, headers: { 'Stripe-Signature': 't=1,v1=00' } };
  expect(codesOf(await call('/billing/processor-events', forged))).toEqual(['invalid_signature']);
  expect(await customer.readSubscription()).toEqual(before);
});
