import * as v from 'valibot';

import { call, eventually } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { stack } from '../../e2e/support/stack.ts';
import { writeDictionary } from '../dictionaries.ts';
import type { SessionHeaders } from './session-headers.ts';
import { signInFrom, type SignInOf } from './sessions.ts';

/** An address of its own for these sign-ins. */
const ADDRESS = '127.0.0.81';
const PAYMENT_SECONDS = 60;
const PLAN = 'personal';

const page = v.object({ data: v.object({ attributes: v.object({ url: v.string() }) }) });
const subscription = v.object({ data: v.object({ attributes: v.object({ plan_slug: v.string() }) }) });

/** A page of this service. */
const returnUrl = (): string => `${new URL(stack.base_url).origin}/billing/return`;

type Customer = SignInOf & { readonly headers: SessionHeaders };

const newCustomer = async (): Promise<Customer> => {
  const user = await newUser('free');
  return { user, address: ADDRESS, headers: (await signInFrom(ADDRESS, user)).headers };
};

const post = async (path: string, headers: SessionHeaders, body?: unknown): Promise<string> => {
  const answer = await call(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) throw new Error(`the customer to fuzz with was refused by ${path} with ${answer.status}`);
  return answer.text;
};

/** A new user who pays for a plan. */
const newPayer = async (): Promise<Customer> => {
  const customer = await newCustomer();
  const { headers } = customer;
  const body = { plan_slug: PLAN, billing_interval: 'month', success_url: returnUrl(), cancel_url: returnUrl() };
  const { url } = v.parse(page, JSON.parse(await post('/billing/checkout-sessions', headers, body))).data.attributes;
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }), redirect: 'manual' });
  return eventually('a paid plan', PAYMENT_SECONDS, async () => {
    const { text } = await call('/billing/subscription', { headers });
    return v.parse(subscription, JSON.parse(text)).data.attributes.plan_slug === PLAN ? customer : null;
  });
};

/** A user for each operation that changes what another one needs; returns them by operation. */
export const prepareBilling = async (): Promise<ReadonlyMap<string, SignInOf>> => {
  await writeDictionary('return-urls', [returnUrl()]);
  const [payer, cancelling, resuming] = [await newPayer(), await newPayer(), await newPayer()];
  await post('/billing/subscription/cancel', resuming.headers);
  return new Map([
    ['POST /billing/checkout-sessions', await newCustomer()],
    ['POST /billing/subscription/change', payer],
    ['POST /billing/subscription/change/preview', payer],
    ['POST /billing/subscription/cancel', cancelling],
    ['POST /billing/subscription/resume', resuming],
  ]);
};
