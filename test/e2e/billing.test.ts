import * as v from 'valibot';

import { call, codesOf } from './support/api.ts';
import { addPlan, backdateFailedPayment } from './support/billing-operator.ts';
import { runTask, unitsUsed } from './support/operator.ts';
import { CARD_THAT_FAILS_LATER, control, enterCard, GOOD_CARD, newCustomer, REFUSED_CARD, RETURN_URL } from './support/paying-customer.ts';
import { newPayment, portal, requestFor } from './support/portal.ts';
import { stack } from './support/stack.ts';

const attributesWith = <Attributes extends v.ObjectEntries>(attributes: Attributes) =>
  v.object({ data: v.object({ attributes: v.object(attributes) }) });
const limits = attributesWith({ validations: v.object({ monthly_limit: v.number() }) });
const me = attributesWith({ subscription: v.object({ plan_slug: v.string(), status: v.string() }) });
const preview = attributesWith({ amount_due: v.number() });
const events = v.object({ events: v.array(v.object({ id: v.string(), type: v.string() })) });

/** Statuses of concurrent requests for validations. */
const validate = async (key: string, times: number): Promise<readonly number[]> => {
  const payment = newPayment();
  await portal.publish(payment);
  const one = () => call('/validate?async=1', { key, method: 'POST', body: requestFor(payment) });
  return (await Promise.all(Array.from({ length: times }, one))).map(({ status }) => status);
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

  const [invoice] = await customer.readInvoices();
  expect(invoice?.attributes.tax).toBe(Math.round((invoice?.attributes.subtotal ?? 0) * 0.16));
  const pdf = await fetch(`${stack.base_url}/billing/invoices/${invoice?.id ?? ''}/pdf`, { headers: customer.headers });
  expect((await pdf.text()).startsWith('%PDF-')).toBe(true);

  const wanted = { plan_slug: 'negocio', billing_interval: 'month' };
  const { amount_due: expected } = (await customer.request(preview, 'POST', '/billing/subscription/change/preview', wanted)).data
    .attributes;
  expect(await customer.readSubscription()).toMatchObject({ plan_slug: 'personal' });
  await customer.request(v.unknown(), 'POST', '/billing/subscription/change', wanted);
  expect(await customer.readSubscription()).toMatchObject({ plan_slug: 'negocio' });
  const invoices = await customer.readInvoices();
  // A second may pass between them.
  expect(Math.abs((invoices[0]?.attributes.amount_due ?? 0) - expected)).toBeLessThanOrEqual(1);

  await customer.request(v.unknown(), 'POST', '/billing/subscription/change', { ...wanted, plan_slug: 'personal' });
  expect(await customer.readSubscription()).toMatchObject({ plan_slug: 'personal', effective_limit: limit });
  // A smaller plan is neither charged nor credited.
  expect(await customer.readInvoices()).toEqual(invoices);

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

test('events that arrive twice and in the reverse order change nothing, nor does a forged one', async () => {
  const customer = await newCustomer();
  await enterCard(await customer.checkout('personal'), GOOD_CARD);
  const before = await customer.reach('personal');
  const { events: sent } = v.parse(events, await control('events', {}));
  for (const { id } of sent.slice(-3).toReversed()) await control('resend', { id });
  const forged = { method: 'POST', body: { id: 'evt_1', type: 'invoice.paid' }, headers: { 'Stripe-Signature': 't=1,v1=00' } };
  expect(codesOf(await call('/billing/processor-events', forged))).toEqual(['invalid_signature']);
  expect(await customer.readSubscription()).toEqual(before);
});

test('a plan stays seven days after a payment that failed, and another card on the page of the processor restores it', async () => {
  const customer = await newCustomer();
  const { effective_limit: free } = await customer.readSubscription();
  await enterCard(await customer.checkout('personal'), CARD_THAT_FAILS_LATER);
  const { effective_limit: paid } = await customer.reach('personal', 'past_due');
  expect(paid).toBeGreaterThan(free);
  await backdateFailedPayment(customer.user_id);
  await runTask('billing', 'review');
  expect(await customer.readSubscription()).toMatchObject({ status: 'past_due', effective_limit: free });
  await enterCard(await customer.openPortal(), GOOD_CARD);
  expect(await customer.reach('personal')).toMatchObject({ effective_limit: paid });
});

test('overage stops validations exactly at its cap, and 50 requests at the moment of a change of plan lose no unit', async () => {
  await addPlan('hybrid', { billing_model: 'hybrid', monthly_validation_limit: 3, included_validations: 3, overage: 500 });
  const customer = await newCustomer();
  const url = await customer.checkout('hybrid');
  const [statuses] = await Promise.all([validate(customer.api_key, 50), enterCard(url, GOOD_CARD)]);
  const used = statuses.filter((status) => status === 202).length;
  await customer.reach('hybrid');
  expect(await unitsUsed(customer.api_key)).toBe(used);
  await customer.request(v.unknown(), 'PUT', '/billing/overage', { enabled: true, monthly_cap: used });
  expect((await validate(customer.api_key, 8)).toSorted()).toEqual([202, 202, 202, 429, 429, 429, 429, 429]);
});

test('a trial ends with its days, or at once with a card that had one', async () => {
  await addPlan('trial', { trial_days: 14 });
  const card = `4242${String(Date.now()).padStart(13, '0').slice(-12)}`;
  const [first, second] = [await newCustomer(), await newCustomer()];
  await enterCard(await first.checkout('trial'), card);
  await first.reach('trial', 'trialing');
  await enterCard(await second.checkout('trial'), card);
  await second.reach('trial');
  expect((await second.readInvoices())[0]?.attributes.amount_due).toBeGreaterThan(0);
  await control('clock', { seconds: 15 * 86_400 });
  await first.reach('trial');
  expect((await first.readInvoices())[0]?.attributes.amount_due).toBeGreaterThan(0);
  await control('clock', { reset: true });
});
