import { refundQuotaUnit } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { utcMonth } from '../../../shared/platform/time/month.ts';
import { deleteUser, openPayingUser } from '../../support/billing/paying.ts';
import { breakCard, chargedUnits, metered, ownCharges, review, take, type Paying } from '../../support/billing/units.ts';

const openMetered = async (interval = 'month') => {
  const user = await openPayingUser();
  await user.buy('metered', undefined, interval);
  return user;
};

const change = (user: Paying, plan: string) =>
  user.call('POST', '/billing/subscription/change', { plan_slug: plan, billing_interval: 'month' });

describe('a metered plan', () => {
  test('includes nothing: each unit is reported within the hour, and charged on the invoice of the month', async () => {
    await using user = await openMetered();
    await take(user, 7);
    await review(user);
    await review(user);
    expect(metered(user)).toBe(7);
    user.pass(31);
    await user.settle();
    expect(chargedUnits(user)).toEqual([{ quantity: 7, amount: 2_100 }]);
  });

  test('stops at the limit of the plan, also under races', async () => {
    await using user = await openMetered();
    const state = await user.subscription();
    expect(state.at('data.attributes')).toMatchObject({ billing_model: 'metered', included_validations: null, effective_limit: 40 });
    expect(await take(user, 50)).toBe(40);
  });

  test('has no overage', async () => {
    await using user = await openMetered();
    const reply = await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 5 });
    expect(reply.problems).toEqual([{ code: 'overage_not_available', at: null }]);
  });

  test('does not charge units that were used under the plan before', async () => {
    await using user = await openPayingUser();
    await take(user, 5);
    await user.buy('metered');
    await take(user, 3);
    await review(user);
    expect(metered(user)).toBe(3);
  });

  test('credits nothing of a plan whose units may have been used', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await take(user, 30);
    await change(user, 'metered');
    await take(user, 2);
    await review(user);
    const totals = [...user.standIn.account.invoices.values()].map(({ total }) => total);
    expect([
      totals.every((total) => total >= 0),
      metered(user),
      [...user.standIn.account.customers.values()].map(({ balance }) => balance),
    ]).toEqual([true, 2, [0]]);
  });

  test('charges its units at once when it is left for another plan, whose units are charged to no meter', async () => {
    await using user = await openMetered();
    await take(user, 4);
    await change(user, 'personal');
    await take(user, 6);
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[4 * 300], 0]);
  });

  test('does not charge units that the default plan gives after the end', async () => {
    await using user = await openMetered();
    await take(user, 4);
    const [own] = user.standIn.account.subscriptions.values();
    if (own !== undefined) user.standIn.life.end(own);
    await user.settle();
    await take(user, 20);
    await review(user);
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[4 * 300], 0]);
  });

  test('charges each unit once through an end elsewhere and another subscription before the review', async () => {
    await using user = await openMetered();
    await take(user, 4);
    await review(user);
    const [own] = user.standIn.account.subscriptions.values();
    if (own !== undefined) user.standIn.life.end(own);
    await user.settle();
    user.pass(1);
    await user.buy('metered');
    await take(user, 5);
    await review(user);
    await review(user);
    user.pass(30);
    await user.settle();
    expect([ownCharges(user), chargedUnits(user)]).toEqual([[4 * 300], [{ quantity: 5, amount: 1_500 }]]);
  });

  test('charges units of the days of grace, and none of those that the default plan gives afterwards', async () => {
    await using user = await openMetered();
    await take(user, 2);
    await review(user);
    breakCard(user);
    user.pass(26);
    await user.settle();
    await take(user, 3);
    user.pass(8);
    await review(user);
    await take(user, 10);
    await review(user);
    await review(user);
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ status: 'past_due', effective_limit: 50 });
    expect([chargedUnits(user), ownCharges(user)]).toEqual([[{ quantity: 2, amount: 600 }], [900]]);
  });

  test('charges nothing in a trial', async () => {
    await using user = await openPayingUser();
    const { user_count: _users, ...plan } = (await user.api.kept.plans.list()).find(({ slug }) => slug === 'metered') ?? {
      user_count: 0,
    };
    if (!('slug' in plan)) throw new Error('there is no plan');
    await user.api.kept.plans.put({ ...plan, trial_days: 14 });
    await user.buy('metered');
    await take(user, 9);
    await review(user);
    expect(metered(user)).toBe(0);
    user.pass(15);
    await user.settle();
    await take(user, 2);
    await review(user);
    expect(metered(user)).toBe(2);
  });

  test('of a deleted account is charged by the review', async () => {
    await using user = await openMetered();
    await take(user, 6);
    await deleteUser(user);
    await review(user);
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[6 * 300], 0]);
  });

  test('is not sold without a price of units', async () => {
    await using user = await openPayingUser();
    const found = (await user.api.kept.plans.list()).find(({ slug }) => slug === 'metered');
    if (found === undefined) throw new Error('there is no plan');
    const { user_count: _users, ...plan } = found;
    await user.api.kept.plans.put({ ...plan, prices: plan.prices.filter(({ kind }) => kind === 'base') });
    expect((await user.checkout('metered')).problems).toMatchObject([{ code: 'price_not_available' }]);
  });
});

describe('a yearly plan whose units are charged by the month', () => {
  const monthly = ({ standIn }: Paying) =>
    [...standIn.account.subscriptions.values()].filter(({ metadata }) => metadata['usage_of'] !== undefined);

  test('has one monthly subscription for them, which charges them with the month', async () => {
    await using user = await openMetered('year');
    await take(user, 8);
    await review(user);
    await review(user);
    user.pass(31);
    await user.settle();
    await review(user);
    expect(chargedUnits(user)).toEqual([{ quantity: 8, amount: 2_400 }]);
    expect(monthly(user)).toHaveLength(1);
    expect((await user.subscription()).at('data.attributes')).toMatchObject({
      plan_slug: 'metered',
      billing_interval: 'year',
      status: 'active',
    });
  });

  test('charges overage up to its cap, in each month of the year', async () => {
    await using user = await openPayingUser();
    await user.buy('hybrid', undefined, 'year');
    await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 5 });
    expect(await take(user, 30)).toBe(15);
    await review(user);
    user.pass(31);
    await user.settle();
    await take(user, 12);
    await review(user);
    user.pass(31);
    await user.settle();
    expect(chargedUnits(user)).toEqual([
      { quantity: 5, amount: 2_500 },
      { quantity: 2, amount: 1_000 },
    ]);
  });

  test('announces the payments of units with the account', async () => {
    await using user = await openMetered('year');
    await take(user, 8);
    await review(user);
    user.pass(31);
    await user.settle();
    const invoices = await user.call('GET', '/billing/invoices');
    expect(invoices.at('data.0.attributes')).toMatchObject({ status: 'paid', subtotal: 2_400 });
  });

  test('is overdue while units are not paid, so that no more are charged to a card that fails', async () => {
    await using user = await openPayingUser();
    await user.buy('hybrid', undefined, 'year');
    await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 5 });
    await take(user, 12);
    await review(user);
    breakCard(user);
    user.pass(31);
    await user.settle();
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ status: 'past_due', effective_limit: 10 });
    user.pass(8);
    await review(user);
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ status: 'past_due', effective_limit: 50 });
    for (const customer of user.standIn.account.customers.values()) {
      user.standIn.life.changeCard(customer, { last4: '4242', fingerprint: 'good', isDeclined: false });
    }
    await user.settle();
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ status: 'active', effective_limit: 15 });
  });

  test('charges its units at once when it ends, and ends their subscription', async () => {
    await using user = await openMetered('year');
    await take(user, 3);
    await review(user);
    await take(user, 2);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    await review(user);
    expect([ownCharges(user), metered(user), monthly(user).map(({ status }) => status)]).toEqual([[5 * 300], 0, ['canceled']]);
    expect((await user.checkout('metered')).status).toBe(201);
  });

  test('charges the month whose invoice is a draft when another yearly plan takes the place of the one that ended', async () => {
    await using user = await openPayingUser();
    const begin = async () => {
      await user.buy('hybrid', undefined, 'year');
      await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 5 });
    };
    await begin();
    await take(user, 12);
    await review(user);
    const [units] = monthly(user);
    if (units === undefined) throw new Error('there is no subscription for units');
    // As in the first hour of a month: the invoice of the last one is not final.
    units.isPaused = true;
    user.pass(31);
    units.isPaused = false;
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    await begin();
    expect(monthly(user).map(({ status }) => status)).toEqual(['canceled', 'active']);
    const invoice = [...user.standIn.account.invoices.values()].find(({ subscription }) => subscription === units.id);
    expect(invoice).toMatchObject({ status: 'paid', net: 1_000 });
  });

  test('of a deleted account charges its units and ends their subscription; a restored one gets another', async () => {
    await using user = await openMetered('year');
    await take(user, 3);
    await review(user);
    await deleteUser(user);
    await review(user);
    await review(user);
    expect([ownCharges(user), metered(user), monthly(user).map(({ status }) => status)]).toEqual([[3 * 300], 0, ['canceled']]);
  });
});

describe('units that were refunded', () => {
  test.each(['month', 'year'])('lower the meter of a metered plan that is paid by the %s', async (interval) => {
    await using user = await openMetered(interval);
    await take(user, 4);
    await review(user);
    await refundQuotaUnit(user.api.table, { gateId: user.caller.gateId, month: utcMonth(user.api.clock.now()), seq: 2 });
    await review(user);
    expect(metered(user)).toBe(3);
  });
});
