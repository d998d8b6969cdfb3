import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi, PANEL_URL } from '../../support/api/test-api.ts';
import { GOOD_CARD, openPayingUser, PAID_PLANS, REFUSED_CARD } from '../../support/billing/paying.ts';

describe('POST /billing/checkout-sessions', () => {
  test('leads from the free plan to a paid one: gate, limits, quota and user counts change together', async () => {
    await using user = await openPayingUser();
    const page = await user.checkout('personal');
    expect(page.status).toBe(201);
    const paid = await user.enterCard(String(page.at('data.attributes.url')), GOOD_CARD);
    expect(paid.headers.get('location')).toBe(`${PANEL_URL}/billing/return?checkout=success`);
    expect((await user.subscription()).at('data.attributes.source')).toBe('default');
    await user.settle();
    const own = await user.subscription();
    expect(own.at('data.attributes')).toMatchObject({
      plan_slug: 'personal',
      source: 'processor',
      status: 'active',
      billing_interval: 'month',
      effective_limit: 200,
    });
    const me = await user.call('GET', '/users/me');
    expect(me.at('data.attributes.subscription')).toMatchObject({ plan_slug: 'personal', status: 'active', billing_interval: 'month' });
    expect((await user.call('GET', '/users/me/subscription')).at('data')).toEqual(own.at('data'));
    expect((await user.call('GET', '/usage/limits')).at('data.attributes.validations')).toMatchObject({ monthly_limit: 200 });
    const counts = Object.fromEntries((await user.api.kept.plans.list()).map(({ slug, user_count: count }) => [slug, count]));
    expect(counts).toMatchObject({ free: 0, personal: 1 });
  });

  test('charges the rest of the month with IVA, so that periods begin on day 1', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const own = await user.subscription();
    expect(own.at('data.attributes.current_period_end')).toMatch(/-01T00:00:00\.000Z$/);
    const invoices = await user.call('GET', '/billing/invoices');
    const [subtotal, tax] = ['subtotal', 'tax'].map((name) => Number(invoices.at(`data.0.attributes.${name}`)));
    expect([tax, Number(subtotal) < 19_900]).toEqual([Math.round((subtotal ?? 0) * 0.16), true]);
  });

  test('leaves the account as it is when the card is refused', async () => {
    await using user = await openPayingUser();
    const page = await user.checkout('personal');
    const refused = await user.enterCard(String(page.at('data.attributes.url')), REFUSED_CARD);
    expect([refused.status, await refused.text()]).toEqual([200, expect.stringContaining('declined')]);
    await user.settle();
    expect((await user.subscription()).at('data.attributes.source')).toBe('default');
  });

  test('ends the page before it, so that two pages are not paid', async () => {
    await using user = await openPayingUser();
    const first = await user.checkout('personal');
    await user.checkout('negocio');
    expect((await user.enterCard(String(first.at('data.attributes.url')), GOOD_CARD)).status).toBe(410);
  });

  test.each([
    ['nothing', 'month', 'plan_not_available', 'plan_slug'],
    ['free', 'month', 'plan_not_available', 'plan_slug'],
    ['negocio', 'year', 'price_not_available', 'billing_interval'],
    ['negocio', 'once', 'price_not_available', 'billing_interval'],
  ])('answers 422 to the plan %s by the %s', async (slug, interval, code, field) => {
    await using user = await openPayingUser();
    const reply = await user.checkout(slug, interval);
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: `/data/attributes/${field}` }]]);
  });

  test.each([
    'https://elsewhere.example.com/',
    'javascript:alert(1)',
    'blob:https://panel.example.com/x',
    '/billing',
    '//elsewhere.example.com',
    `${PANEL_URL}.elsewhere.example.com/`,
    `${PANEL_URL}@elsewhere.example.com/`,
    `${PANEL_URL}\\@elsewhere.example.com/`,
    ` ${PANEL_URL}/`,
    `${PANEL_URL.replace('https', 'http')}:1/`,
    'data:text/html,1',
  ])('refuses to return to %s', async (url) => {
    await using user = await openPayingUser();
    const reply = await user.call('POST', '/billing/checkout-sessions', {
      plan_slug: 'personal',
      billing_interval: 'month',
      success_url: `${PANEL_URL}/`,
      cancel_url: url,
    });
    expect(reply.problems).toEqual([{ code: 'return_url_not_allowed', at: '/data/attributes/cancel_url' }]);
  });

  test('answers 409 subscription_exists with a paid subscription', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    expect((await user.checkout('negocio')).problems).toEqual([{ code: 'subscription_exists', at: null }]);
  });

  test('answers 503 processor_unavailable without a key of the processor, and everything else works', async () => {
    const api = makeTestApi();
    for (const plan of PAID_PLANS) await api.kept.plans.put(plan);
    const caller = await api.createUser('caller', { monthlyLimit: 50 });
    const session = await openTestSession(api, caller);
    const body = { plan_slug: 'personal', billing_interval: 'month', success_url: `${PANEL_URL}/`, cancel_url: `${PANEL_URL}/` };
    const reply = await invoke(api, { method: 'POST', path: '/billing/checkout-sessions', headers: session, body });
    expect([reply.status, reply.problems]).toEqual([503, [{ code: 'processor_unavailable', at: null }]]);
    expect((await invoke(api, { path: '/billing/subscription', headers: session })).status).toBe(200);
    expect((await invoke(api, { path: '/billing/invoices', headers: session })).at('data')).toEqual([]);
  });
});

describe('PUT /users/me/subscription', () => {
  test('to a paid plan answers 409 checkout_required with the page that is paid', async () => {
    await using user = await openPayingUser();
    const reply = await user.call('PUT', '/users/me/subscription', { plan_slug: 'personal' });
    expect([reply.status, reply.problems]).toEqual([409, [{ code: 'checkout_required', at: null }]]);
    await user.enterCard(String(reply.at('meta.checkout_url')), GOOD_CARD);
    await user.settle();
    expect((await user.subscription()).at('data.attributes.plan_slug')).toBe('personal');
  });

  test('between paid plans changes the subscription, and to the free one ends it with its period', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const upgraded = await user.call('PUT', '/users/me/subscription', { plan_slug: 'negocio' });
    expect(upgraded.at('data.attributes')).toMatchObject({ plan_slug: 'negocio', effective_limit: 1_000 });
    const ended = await user.call('PUT', '/users/me/subscription', { plan_slug: 'free' });
    expect(ended.at('data.attributes')).toMatchObject({ plan_slug: 'negocio', cancel_at_period_end: true, effective_limit: 1_000 });
  });
});
