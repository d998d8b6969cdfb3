import { PANEL_URL } from '../../support/api/test-api.ts';
import { openPayingUser } from '../../support/billing/paying.ts';
import { metered, review, take } from '../../support/billing/units.ts';

const CHECKOUT = { plan_slug: 'negocio', billing_interval: 'month', success_url: PANEL_URL, cancel_url: PANEL_URL };

const under = (key: string) => ({ 'Idempotency-Key': key });

describe('a checkout under an Idempotency-Key', () => {
  test('opens one page, and repeats its answer byte for byte', async () => {
    await using user = await openPayingUser();
    const first = await user.call('POST', '/billing/checkout-sessions', CHECKOUT, under('one'));
    const second = await user.call('POST', '/billing/checkout-sessions', CHECKOUT, under('one'));
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect([second.text, user.standIn.account.sessions.size]).toEqual([first.text, 1]);
  });

  test('of concurrent requests opens one page', async () => {
    await using user = await openPayingUser();
    await user.subscription();
    const replies = await Promise.all([1, 2, 3].map(() => user.call('POST', '/billing/checkout-sessions', CHECKOUT, under('one'))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(user.standIn.account.sessions.size).toBe(1);
  });

  test('answers 422 idempotency_key_reused to another body', async () => {
    await using user = await openPayingUser();
    await user.call('POST', '/billing/checkout-sessions', CHECKOUT, under('one'));
    const other = await user.call('POST', '/billing/checkout-sessions', { ...CHECKOUT, plan_slug: 'personal' }, under('one'));
    expect(other).toMatchObject({ status: 422, problems: [{ code: 'idempotency_key_reused' }] });
  });
});

describe('a change of a subscription under an Idempotency-Key', () => {
  test('is charged once, and a replay after another change does not repeat it', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const up = { plan_slug: 'negocio', billing_interval: 'month' };
    const first = await user.call('POST', '/billing/subscription/change', up, under('up'));
    const invoices = user.standIn.account.invoices.size;
    await user.call('POST', '/billing/subscription/change', { ...up, plan_slug: 'personal' }, under('down'));
    const replay = await user.call('POST', '/billing/subscription/change', up, under('up'));
    expect([replay.headers['idempotent-replayed'], replay.text, user.standIn.account.invoices.size]).toEqual([
      'true',
      first.text,
      invoices,
    ]);
    expect((await user.subscription()).at('data.attributes.plan_slug')).toBe('personal');
  });

  test('cancels now and charges the units once', async () => {
    await using user = await openPayingUser();
    await user.buy('metered');
    await take(user, 3);
    await review(user);
    const now = { at_period_end: false };
    const first = await user.call('POST', '/billing/subscription/cancel', now, under('end'));
    const second = await user.call('POST', '/billing/subscription/cancel', now, under('end'));
    expect([first.status, second.text, metered(user)]).toEqual([200, first.text, 0]);
    expect([...user.standIn.account.invoices.values()].filter(({ net }) => net === 900)).toHaveLength(1);
  });

  test.each([
    ['POST', '/billing/subscription/resume', undefined],
    ['PUT', '/billing/overage', { enabled: true, monthly_cap: 5 }],
    ['PUT', '/users/me/subscription', { plan_slug: 'hybrid', billing_interval: 'month' }],
  ] as const)('is answered again: %s %s', async (method, path, body) => {
    await using user = await openPayingUser();
    await user.buy('hybrid');
    if (path.endsWith('resume')) await user.call('POST', '/billing/subscription/cancel');
    const first = await user.call(method, path, body, under('one'));
    const second = await user.call(method, path, body, under('one'));
    expect([first.status, second.headers['idempotent-replayed'], second.text]).toEqual([200, 'true', first.text]);
  });
});
