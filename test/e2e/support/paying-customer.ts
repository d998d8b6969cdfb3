import * as v from 'valibot';

import { call, codesOf, eventually } from './api.ts';
import { signIn } from './browser-session.ts';
import { newUser } from './operator.ts';
import { stack } from './stack.ts';

export const GOOD_CARD = '4242424242424242';
export const REFUSED_CARD = '4000000000000002';
export const CARD_THAT_FAILS_LATER = '4000000000000341';

/** The page of the panel to which payments return. */
export const RETURN_URL = `${new URL(stack.base_url).origin}/billing/return`;

const answerWith = <Attributes extends v.ObjectEntries>(attributes: Attributes) =>
  v.object({ data: v.object({ attributes: v.object(attributes) }) });
const page = answerWith({ url: v.string() });
const subscription = answerWith({
  plan_slug: v.string(),
  status: v.string(),
  effective_limit: v.number(),
  cancel_at_period_end: v.boolean(),
});
const invoices = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.object({ subtotal: v.number(), tax: v.number(), amount_due: v.number() }) })),
});

/** A new user on the free plan, with a signed-in browser. */
export const newCustomer = async () => {
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
    /** Newest first. */
    readInvoices: async () => (await request(invoices, 'GET', '/billing/invoices')).data,
    checkout: async (plan: string): Promise<string> => {
      const body = { plan_slug: plan, billing_interval: 'month', success_url: `${RETURN_URL}?paid`, cancel_url: RETURN_URL };
      return (await request(page, 'POST', '/billing/checkout-sessions', body)).data.attributes.url;
    },
    openPortal: async (): Promise<string> =>
      (await request(page, 'POST', '/billing/portal-sessions', { return_url: RETURN_URL })).data.attributes.url,
    /** Waits until the account is on a plan, in a state. */
    reach: (plan: string, status = 'active') =>
      eventually(`the plan ${plan}, ${status}`, 60, async () => {
        const own = await readSubscription();
        // A request that meets the change may show the limit before it.
        return own.plan_slug === plan && own.status === status ? readSubscription() : null;
      }),
  };
};

/** Enters a card on a page of the processor. */
export const enterCard = (url: string, card: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });

/** A new user who has paid for a plan. */
export const payingCustomer = async (plan: string) => {
  const customer = await newCustomer();
  await enterCard(await customer.checkout(plan), GOOD_CARD);
  await customer.reach(plan);
  return customer;
};

/** Controls the stand-in of the processor. */
export const control = async (path: string, body: unknown): Promise<unknown> => {
  const response = await fetch(`${stack.processor_url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return response.json();
};
