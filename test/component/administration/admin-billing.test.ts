import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { openPayingUser } from '../../support/billing/paying.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';

const REASON = 'a reason for the audit';
const RAISED = { currency: 'MXN', billing_interval: 'month', kind: 'base', unit_amount: 25_900, tax_behavior: 'exclusive' } as const;

/** A user who pays for `personal`, and an admin. */
const open = async () => {
  const user = await openPayingUser();
  const { api, caller } = user;
  await user.buy('personal');
  const admin = await api.createUser('the admin', { user: { role: 'admin' } });
  const headers = await openTestSession(api, admin);
  const get = (path: string) => invoke(api, { path: `/admin/billing${path}`, headers });
  const post = (path: string, body: object) => invoke(api, { method: 'POST', path: `/admin/billing${path}`, headers, body });
  const rows = async () =>
    (await api.adminAudit.list({ direction: 'newer', after: null, limit: 100 })).rows.filter(({ area }) => area === 'billing');
  const ofUser = `/users/${caller.user.id}`;
  const invoice = async () => {
    const listed = await get(`${ofUser}/invoices`);
    return {
      id: String(listed.at('data.0.id')),
      paid: Number(listed.at('data.0.attributes.amount_paid')),
      refunded: Number(listed.at('data.0.attributes.refunded_amount')),
    };
  };
  /** Gives the plan another price, and creates it at the processor. */
  const raise = async () => {
    await api.kept.plans.put(aPlan('personal', { monthly_validation_limit: 200, prices: [RAISED] }));
    return post('/prices', { dry_run: false, reason: REASON });
  };
  return { user, api, get, post, rows, ofUser, invoice, raise, [Symbol.asyncDispose]: () => user[Symbol.asyncDispose]() };
};

describe('subscriptions of the administration', () => {
  test('are listed the newest first, with filters and a cursor', async () => {
    await using desk = await open();
    const second = await openPayingUser({}, 'second', desk.user);
    await second.buy('negocio');
    const first = await desk.get('/subscriptions?page[size]=1');
    expect(first.at('data.0.attributes')).toMatchObject({ plan_slug: 'negocio', user_id: second.caller.user.id, has_current_price: true });
    const next = String(first.at('links.next')).replace('/v1/admin/billing', '');
    expect((await desk.get(next)).at('data.0.attributes')).toMatchObject({ plan_slug: 'personal', unit_amount: 19_900, status: 'active' });
    const byPlan = await desk.get('/subscriptions?plan=personal');
    expect([byPlan.at('data.0.attributes.plan_slug'), byPlan.at('data.1')]).toEqual(['personal', undefined]);
    const byUser = await desk.get(`/subscriptions?user_id=${second.caller.user.id}`);
    expect([byUser.at('data.0.attributes.plan_slug'), byUser.at('data.1')]).toEqual(['negocio', undefined]);
    await second.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    expect((await desk.get('/subscriptions')).at('data.1')).toBeUndefined();
    expect((await desk.get('/subscriptions?status=canceled')).at('data.0.attributes.plan_slug')).toBe('negocio');
    expect((await desk.get('/subscriptions?status=all')).at('data')).toHaveLength(2);
    expect(
      (await desk.get(`/subscriptions?status=canceled&page[after]=${new URL(next, 'https://x').searchParams.get('page[after]')}`)).problems,
    ).toEqual([{ code: 'invalid_cursor', at: 'page[after]' }]);
  });

  test('are found by their ids, and one that does not exist is not', async () => {
    await using desk = await open();
    const id = String((await desk.get('/subscriptions')).at('data.0.id'));
    expect((await desk.get(`/subscriptions/${id}`)).at('data')).toEqual((await desk.get('/subscriptions')).at('data.0'));
    expect((await desk.get('/subscriptions/sub_none')).problems).toEqual([{ code: 'subscription_not_found', at: null }]);
  });
});

describe('a refund', () => {
  test('of a part and then of the rest pays back what was paid, with an intent and an outcome for each', async () => {
    await using desk = await open();
    const { id, paid } = await desk.invoice();
    const path = `${desk.ofUser}/invoices/${id}/refunds`;
    const part = await desk.post(path, { amount: 1_000, refunded_amount: 0, reason: REASON });
    expect([part.status, part.at('data.attributes.amount')]).toEqual([201, 1_000]);
    const rest = await desk.post(path, { refunded_amount: 1_000, reason: REASON });
    expect(rest.at('data.attributes.amount')).toBe(paid - 1_000);
    expect(await desk.invoice()).toEqual({ id, paid, refunded: paid });
    expect((await desk.user.call('GET', '/billing/refunds')).at('data')).toHaveLength(2);
    expect((await desk.rows()).map(({ phase, action, target, reason }) => [phase, action, target.kind, reason])).toEqual(
      ['intent', 'outcome', 'intent', 'outcome'].map((phase) => [phase, 'refund_invoice', 'user', REASON]),
    );
    expect((await desk.rows())[1]?.after).toMatchObject({ invoice: id, amount: 1_000, refunded_before: 0, result: 'done' });
  });

  test('is made once for requests at the same time, and not from a state that has changed', async () => {
    await using desk = await open();
    const { id } = await desk.invoice();
    const path = `${desk.ofUser}/invoices/${id}/refunds`;
    const at = (amount: number) => desk.post(path, { amount, refunded_amount: 0, reason: REASON });
    await Promise.all([at(1_000), at(1_000), at(1_000)]);
    const other = await at(500);
    expect(other.problems).toEqual([{ code: 'billing_changed', at: '/data/attributes/refunded_amount' }]);
    expect((await desk.invoice()).refunded).toBe(1_000);
  });

  test('of more than is left, of an unpaid invoice and of the invoice of another user is refused', async () => {
    await using desk = await open();
    const { id, paid } = await desk.invoice();
    const path = `${desk.ofUser}/invoices/${id}/refunds`;
    const more = await desk.post(path, { amount: paid + 1, refunded_amount: 0, reason: REASON });
    expect(more.problems).toEqual([{ code: 'invoice_not_refundable', at: '/data/attributes/amount' }]);
    const other = await openPayingUser({}, 'other', desk.user);
    await other.checkout('personal');
    const foreign = await desk.post(`/users/${other.caller.user.id}/invoices/${id}/refunds`, { refunded_amount: 0, reason: REASON });
    expect(foreign.problems).toEqual([{ code: 'invoice_not_found', at: null }]);
    const [stored] = desk.user.standIn.account.invoices.values();
    if (stored !== undefined) stored.status = 'open';
    expect((await desk.post(path, { refunded_amount: 0, reason: REASON })).problems).toEqual([
      { code: 'invoice_not_refundable', at: '/data/attributes/amount' },
    ]);
    expect(await desk.rows()).toEqual([]);
  });

  test('whose answer is lost has an unknown outcome in the audit, and is not made again', async () => {
    await using desk = await open();
    const { id } = await desk.invoice();
    const path = `${desk.ofUser}/invoices/${id}/refunds`;
    const { refunds } = desk.user.standIn.account;
    const { push } = refunds;
    refunds.push = (...made) => {
      push.apply(refunds, made);
      throw new Error('the connection was lost');
    };
    expect((await desk.post(path, { amount: 700, refunded_amount: 0, reason: REASON })).status).toBe(503);
    refunds.push = push;
    expect((await desk.rows()).at(-1)).toMatchObject({ phase: 'outcome', after: { result: 'unknown' } });
    expect((await desk.post(path, { amount: 700, refunded_amount: 0, reason: REASON })).problems).toMatchObject([
      { code: 'billing_changed' },
    ]);
  });
});

describe('a credit', () => {
  test('is given once from the state that the admin saw, and the next invoice uses it', async () => {
    await using desk = await open();
    const path = `${desk.ofUser}/credits`;
    const body = { amount: 5_000, description: 'Compensación', reason: REASON };
    const given = await Promise.all([desk.post(path, body), desk.post(path, body)]);
    const ids = new Set(given.map((reply) => reply.at('data.id')));
    expect([given.map(({ status }) => status), ids.size]).toEqual([[201, 201], 1]);
    expect((await desk.post(path, body)).problems).toEqual([{ code: 'billing_changed', at: '/data/attributes/last_credit_id' }]);
    const listed = await desk.get(path);
    expect(listed.at('data.0.attributes')).toMatchObject({ amount: 5_000, balance: 5_000, description: 'Compensación' });
    const again = await desk.post(path, { ...body, amount: 100, last_credit_id: listed.at('data.0.id') });
    expect(again.at('data.attributes.balance')).toBe(5_100);
    desk.user.pass(31);
    await desk.user.settle();
    expect((await desk.user.call('GET', '/billing/invoices')).at('data.0.attributes.amount_due')).toBe(23_084 - 5_100);
  });

  test('needs a user who opened a payment page', async () => {
    await using desk = await open();
    const stranger = await desk.api.createUser('stranger');
    const reply = await desk.post(`/users/${stranger.user.id}/credits`, { amount: 1, description: 'x', reason: REASON });
    expect(reply.problems).toEqual([{ code: 'not_found', at: null }]);
  });
});

describe('prices of the administration', () => {
  test('are listed by a dry run, created once, and apply to new subscriptions', async () => {
    await using desk = await open();
    await desk.api.kept.plans.put(aPlan('negocio', { monthly_validation_limit: 1_000, prices: [RAISED] }));
    const dry = await desk.post('/prices', { reason: REASON });
    const steps = [
      'price negocio:base:month: 25900 centavos, in place of another amount for new subscriptions',
      'plan negocio: its product',
    ];
    expect(dry.at('data.attributes')).toEqual({ dry_run: true, steps });
    expect(await desk.rows()).toEqual([]);
    expect((await desk.post('/prices', { dry_run: false, reason: REASON })).at('data.attributes.steps')).toEqual(
      dry.at('data.attributes.steps'),
    );
    expect((await desk.post('/prices', { dry_run: false, reason: REASON })).at('data.attributes.steps')).toEqual([]);
    expect((await desk.rows()).map(({ phase, action }) => [phase, action])).toEqual([
      ['intent', 'create_prices'],
      ['outcome', 'create_prices'],
    ]);
    const second = await openPayingUser({}, 'second', desk.user);
    await second.buy('negocio');
    const listed = await desk.get('/subscriptions');
    expect([0, 1].map((at) => listed.at(`data.${at}.attributes.unit_amount`))).toEqual([25_900, 19_900]);
  });

  test('move subscriptions from their next period on, without a charge now', async () => {
    await using desk = await open();
    const move = { plan_slug: 'personal', billing_interval: 'month', reason: REASON };
    expect((await desk.post('/prices/move', move)).at('data.attributes.matched')).toBe(0);
    await desk.raise();
    const dry = await desk.post('/prices/move', move);
    expect(dry.at('data.attributes')).toMatchObject({ dry_run: true, matched: 1, moved: 0, has_more: false });
    expect((await desk.get('/subscriptions')).at('data.0.attributes.has_current_price')).toBe(false);
    const moved = await desk.post('/prices/move', { ...move, dry_run: false });
    expect(moved.at('data.attributes')).toMatchObject({ matched: 1, moved: 1 });
    expect((await desk.post('/prices/move', { ...move, dry_run: false })).at('data.attributes')).toMatchObject({ matched: 0, moved: 0 });
    expect((await desk.user.call('GET', '/billing/invoices')).at('data')).toHaveLength(1);
    desk.user.pass(31);
    await desk.user.settle();
    expect((await desk.user.call('GET', '/billing/invoices')).at('data.0.attributes.total')).toBe(30_044);
    expect((await desk.user.subscription()).at('data.attributes')).toMatchObject({ plan_slug: 'personal', status: 'active' });
  });

  test('move nothing to a price that does not exist', async () => {
    await using desk = await open();
    const reply = await desk.post('/prices/move', { plan_slug: 'absent', billing_interval: 'month', reason: REASON });
    expect(reply.problems).toEqual([{ code: 'price_not_available', at: null }]);
  });
});

test('operations answer 503 processor_unavailable while the processor cannot be called', async () => {
  await using desk = await open();
  await desk.user.standIn.close();
  const unavailable = { status: 503, problems: [{ code: 'processor_unavailable', at: null }] };
  expect(await desk.get('/subscriptions')).toMatchObject(unavailable);
  expect(await desk.post('/prices', { reason: REASON })).toMatchObject(unavailable);
});
