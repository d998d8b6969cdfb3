import { createPrices } from '../../../shared/billing/adapters/create-prices.ts';
import { openStripe } from '../../../shared/billing/adapters/stripe-client.ts';
import { invoke } from '../../support/api/invoke.ts';
import { setSettings } from '../../support/api/overrides.ts';
import { CARD_THAT_FAILS_LATER, GOOD_CARD, openPayingUser } from '../../support/billing/paying.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';

const MONTH = 31;
const PERSONAL_PRICE = { currency: 'MXN', billing_interval: 'month', kind: 'base', tax_behavior: 'exclusive' } as const;

describe('a paid subscription', () => {
  test('renews with each period', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const before = (await user.subscription()).at('data.attributes.current_period_end');
    user.pass(MONTH);
    await user.settle();
    const after = await user.subscription();
    expect(after.at('data.attributes')).toMatchObject({ status: 'active', current_period_start: before });
  });

  test('with a failed payment is past due: the plan stays for seven days, then the default one applies until it is paid', async () => {
    await using user = await openPayingUser();
    await user.buy('personal', CARD_THAT_FAILS_LATER);
    await user.settle();
    const shown = async () => {
      const reply = await user.subscription();
      return [reply.at('data.attributes.status'), reply.at('meta.effective_plan_slug'), reply.at('data.attributes.effective_limit')];
    };
    expect(await shown()).toEqual(['past_due', 'personal', 200]);
    user.pass(6);
    await user.settle();
    expect(await shown()).toEqual(['past_due', 'personal', 200]);
    user.pass(2);
    await user.settle();
    await user.api.families.billing.schedules.review();
    expect(await shown()).toEqual(['past_due', 'free', 50]);
    const portal = await user.call('POST', '/billing/portal-sessions', { return_url: 'https://panel.example.com/billing' });
    await user.enterCard(String(portal.at('data.attributes.url')), GOOD_CARD);
    await user.settle();
    expect(await shown()).toEqual(['active', 'personal', 200]);
  });

  test('with a failed payment keeps its plan for as many days as an admin set', async () => {
    await using user = await openPayingUser();
    await user.buy('personal', CARD_THAT_FAILS_LATER);
    await user.settle();
    await setSettings(user.api, { payment_grace_days: 2 });
    user.pass(3);
    await user.settle();
    await user.api.families.billing.schedules.review();
    const reply = await user.subscription();
    expect([reply.at('data.attributes.status'), reply.at('meta.effective_plan_slug')]).toEqual(['past_due', 'free']);
  });

  test('changes to a higher plan in mid-month for the difference of the rest, as the preview states', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    user.pass(5);
    const body = { plan_slug: 'negocio', billing_interval: 'month' };
    const preview = await user.call('POST', '/billing/subscription/change/preview', body);
    expect(preview.at('data.attributes.lines')).toMatchObject([{ kind: 'unused_time' }, { kind: 'remaining_time' }]);
    expect((await user.subscription()).at('data.attributes.plan_slug')).toBe('personal');
    const reply = await user.call('POST', '/billing/subscription/change', body);
    expect(reply.at('data.attributes')).toMatchObject({ plan_slug: 'negocio', effective_limit: 1_000 });
    const invoices = await user.call('GET', '/billing/invoices');
    expect(invoices.at('data.0.attributes.total')).toBe(preview.at('data.attributes.amount_due'));
  });

  test('keeps its plan when the payment of a change is declined', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const portal = await user.call('POST', '/billing/portal-sessions', { return_url: 'https://panel.example.com/billing' });
    await user.enterCard(String(portal.at('data.attributes.url')), CARD_THAT_FAILS_LATER);
    const reply = await user.call('POST', '/billing/subscription/change', { plan_slug: 'negocio', billing_interval: 'month' });
    expect(reply.problems).toEqual([{ code: 'payment_declined', at: null }]);
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ plan_slug: 'personal', effective_limit: 200 });
  });

  test('changes to a lower plan without a credit, so that no user is paid back for units that were used', async () => {
    await using user = await openPayingUser();
    await user.buy('negocio');
    const body = { plan_slug: 'personal', billing_interval: 'month' };
    const preview = await user.call('POST', '/billing/subscription/change/preview', body);
    expect(preview.at('data.attributes')).toMatchObject({ amount_due: 0, lines: [] });
    const lower = await user.call('POST', '/billing/subscription/change', body);
    expect(lower.at('data.attributes')).toMatchObject({ plan_slug: 'personal', effective_limit: 200 });
    expect((await user.call('GET', '/billing/invoices')).at('data')).toHaveLength(1);
    expect([...user.standIn.account.customers.values()].map(({ balance }) => balance)).toEqual([0]);
    user.pass(MONTH);
    await user.settle();
    const next = await user.call('GET', '/billing/invoices');
    expect([next.at('data.0.attributes.total'), next.at('data.0.attributes.amount_due')]).toEqual([23_084, 23_084]);
  });

  test('with an overdue payment is not changed, so that a small payment cannot replace the one that is due', async () => {
    await using user = await openPayingUser();
    await user.buy('personal', CARD_THAT_FAILS_LATER);
    await user.settle();
    const [customer] = user.standIn.account.customers.values();
    if (customer !== undefined) customer.card = { last4: '4242', fingerprint: 'good', isDeclined: false };
    const reply = await user.call('POST', '/billing/subscription/change', { plan_slug: 'negocio', billing_interval: 'month' });
    expect(reply.problems).toEqual([{ code: 'payment_declined', at: null }]);
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ plan_slug: 'personal', status: 'past_due' });
  });

  test('is not changed by a request that is for a preview', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const body = { plan_slug: 'negocio', billing_interval: 'month', preview: true };
    const reply = await user.call('POST', '/billing/subscription/change', body);
    expect(reply.problems).toEqual([{ code: 'validation_error', at: '/data/attributes/preview' }]);
    expect((await user.subscription()).at('data.attributes.plan_slug')).toBe('personal');
  });

  test('keeps its price and its states when its plan gets another price', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const [before] = user.standIn.account.subscriptions.values();
    const price = before?.price;
    await user.api.kept.plans.put(
      aPlan('personal', { monthly_validation_limit: 200, prices: [{ ...PERSONAL_PRICE, unit_amount: 25_900 }] }),
    );
    const stripe = await openStripe(user.standIn.credentials.apiKey, user.standIn.origin);
    await createPrices({ stripe, plans: user.api.kept.plans });
    user.pass(MONTH);
    await user.settle();
    expect((await user.call('GET', '/billing/invoices')).at('data.0.attributes.total')).toBe(23_084);
    expect([...user.standIn.account.subscriptions.values()][0]?.price).toBe(price);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ status: 'canceled', effective_limit: 50 });
  });

  test('that is cancelled now pays for the month whose invoice is a draft', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const [subscription] = user.standIn.account.subscriptions.values();
    if (subscription === undefined) throw new Error('there is no subscription');
    // As in the first hour of a period: its invoice is not final.
    subscription.isPaused = true;
    user.pass(MONTH);
    subscription.isPaused = false;
    const statuses = () => [...user.standIn.account.invoices.values()].map(({ status }) => status);
    expect(statuses()).toEqual(['paid', 'draft']);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    expect(statuses()).toEqual(['paid', 'paid']);
    expect((await user.subscription()).at('data.attributes.status')).toBe('canceled');
  });

  test('that is cancelled leaves the reason with the processor', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await user.call('POST', '/billing/subscription/cancel', { reason: 'Muy caro' });
    expect([...user.standIn.account.subscriptions.values()][0]?.comment).toBe('Muy caro');
  });

  test('that is paid by the year changes to no plan that would lose the rest of it', async () => {
    await using user = await openPayingUser();
    await user.buy('personal', GOOD_CARD, 'year');
    for (const path of ['/billing/subscription/change', '/billing/subscription/change/preview']) {
      const reply = await user.call('POST', path, { plan_slug: 'negocio', billing_interval: 'month' });
      expect(reply.problems).toEqual([{ code: 'price_not_available', at: '/data/attributes/billing_interval' }]);
    }
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ plan_slug: 'personal', billing_interval: 'year' });
  });

  test('in its trial ends the trial with a change of plan, which is charged as the preview states', async () => {
    await using user = await openPayingUser();
    await user.buy('trial');
    const body = { plan_slug: 'negocio', billing_interval: 'month' };
    const preview = await user.call('POST', '/billing/subscription/change/preview', body);
    expect(preview.at('data.attributes.lines')).toMatchObject([{ kind: 'plan' }]);
    const changed = await user.call('POST', '/billing/subscription/change', body);
    expect(changed.at('data.attributes')).toMatchObject({ plan_slug: 'negocio', status: 'active' });
    const invoices = await user.call('GET', '/billing/invoices');
    const total = invoices.at('data.0.attributes.total');
    expect([total, preview.at('data.attributes.amount_due')]).toEqual([92_684, 92_684]);
  });

  test('whose first payment after the trial fails has no grace period', async () => {
    await using user = await openPayingUser();
    await user.buy('trial', CARD_THAT_FAILS_LATER);
    user.pass(15);
    await user.settle();
    const shown = await user.subscription();
    expect(shown.at('data.attributes')).toMatchObject({ status: 'past_due', effective_limit: 50 });
  });

  test('with a trial that another page began meanwhile ends without a charge, so that an account has one trial', async () => {
    await using user = await openPayingUser();
    await user.buy('trial');
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    const [session] = user.standIn.account.sessions.values();
    if (session === undefined) throw new Error('there is no page');
    user.standIn.life.complete(session, { last4: '4444', fingerprint: 'another', isDeclined: false }, false);
    await user.settle();
    expect((await user.subscription()).at('data.attributes.status')).toBe('canceled');
    expect([...user.standIn.account.subscriptions.values()].map(({ status }) => status)).toEqual(['canceled', 'canceled']);
    expect(user.standIn.account.invoices.size).toBe(0);
  });

  test('that is changed and cancelled at the same time has the state of the processor afterwards', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await Promise.all([
      user.call('POST', '/billing/subscription/change', { plan_slug: 'negocio', billing_interval: 'month' }),
      user.call('POST', '/billing/subscription/cancel'),
      user.call('POST', '/billing/subscription/change', { plan_slug: 'negocio', billing_interval: 'month' }),
    ]);
    const [seen] = user.standIn.account.subscriptions.values();
    expect(seen).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    const shown = await user.subscription();
    expect(shown.at('data.attributes')).toMatchObject({ plan_slug: 'negocio', cancel_at_period_end: true, effective_limit: 1_000 });
  });

  test('ends with its period when it is cancelled, unless it is resumed before', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const cancelled = await user.call('POST', '/billing/subscription/cancel');
    expect(cancelled.at('data.attributes')).toMatchObject({ status: 'active', cancel_at_period_end: true, effective_limit: 200 });
    expect((await user.call('POST', '/billing/subscription/cancel')).problems).toEqual([
      { code: 'subscription_not_cancellable', at: null },
    ]);
    const resumed = await user.call('POST', '/billing/subscription/resume');
    expect(resumed.at('data.attributes')).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect((await user.call('POST', '/billing/subscription/resume')).problems).toEqual([{ code: 'subscription_not_resumable', at: null }]);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: true });
    user.pass(MONTH);
    await user.settle();
    const ended = await user.subscription();
    expect(ended.at('data.attributes')).toMatchObject({ status: 'canceled', effective_limit: 50 });
    expect(ended.at('meta.effective_plan_slug')).toBe('free');
  });

  test('ends at once on request, and the account can pay for another', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const ended = await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    expect(ended.at('data.attributes')).toMatchObject({ status: 'canceled', effective_limit: 50 });
    await user.buy('negocio');
    expect((await user.subscription()).at('data.attributes')).toMatchObject({
      plan_slug: 'negocio',
      status: 'active',
      effective_limit: 1_000,
    });
  });

  test('with a trial has the plan until the trial ends and is paid; an account has one trial', async () => {
    await using user = await openPayingUser();
    await user.buy('trial');
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ status: 'trialing', effective_limit: 300 });
    expect((await user.call('GET', '/billing/invoices')).at('data')).toEqual([]);
    user.pass(15);
    await user.settle();
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ status: 'active', effective_limit: 300 });
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    await user.buy('trial');
    expect((await user.subscription()).at('data.attributes.status')).toBe('active');
  });

  test('with a trial is charged at once when its card had a trial in another account, and the checkout states that rule', async () => {
    await using first = await openPayingUser();
    await first.buy('trial');
    const second = await openPayingUser({}, 'second', first);
    const page = await second.checkout('trial');
    expect(await (await fetch(String(page.at('data.attributes.url')))).text()).toContain('un periodo de prueba por tarjeta');
    await second.enterCard(String(page.at('data.attributes.url')), GOOD_CARD);
    await second.settle();
    expect((await second.subscription()).at('data.attributes')).toMatchObject({ status: 'active', effective_limit: 300 });
    expect((await second.call('GET', '/billing/invoices')).at('data.0.attributes.status')).toBe('paid');
    expect((await first.subscription()).at('data.attributes.status')).toBe('trialing');
  });

  test.each([
    ['/billing/subscription/change', { plan_slug: 'negocio', billing_interval: 'month' }],
    ['/billing/subscription/change/preview', { plan_slug: 'negocio', billing_interval: 'month' }],
    ['/billing/subscription/cancel', {}],
    ['/billing/subscription/resume', undefined],
  ])('is needed for %s', async (path, body) => {
    await using user = await openPayingUser();
    expect((await user.call('POST', path, body)).problems).toEqual([{ code: 'subscription_not_found', at: null }]);
  });
});

describe('an invoice', () => {
  test('states amounts in centavos with IVA, and leads to its PDF', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const list = await user.call('GET', '/billing/invoices');
    const id = String(list.at('data.0.id'));
    expect(list.at('data.0.attributes')).toMatchObject({ status: 'paid', currency: 'MXN', has_pdf: true });
    const [subtotal = 0, tax = 0, total] = ['subtotal', 'tax', 'total'].map((name) => Number(list.at(`data.0.attributes.${name}`)));
    expect(subtotal + tax).toBe(total);
    expect((await user.call('GET', `/billing/invoices/${id}`)).at('data')).toEqual(list.at('data.0'));
    const pdf = await user.call('GET', `/billing/invoices/${id}/pdf`);
    expect(pdf.status).toBe(303);
    const file = await fetch(pdf.headers['location'] ?? '');
    expect((await file.text()).startsWith('%PDF-')).toBe(true);
  });

  test('of another customer is not found', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const id = String((await user.call('GET', '/billing/invoices')).at('data.0.id'));
    const other = await user.api.createUser('other');
    const reply = await invoke(user.api, { path: `/billing/invoices/${id}`, headers: other.authorization });
    expect(reply.problems).toEqual([{ code: 'invoice_not_found', at: null }]);
  });
});
