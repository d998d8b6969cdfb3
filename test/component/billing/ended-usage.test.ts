import { publishedEvents } from '../../support/api/published-events.ts';
import { deleteUser, openPayingUser } from '../../support/billing/paying.ts';
import { metered, ownCharges, review, take, type Paying } from '../../support/billing/units.ts';

const openHybrid = async (cap = 20) => {
  const user = await openPayingUser();
  await user.buy('hybrid');
  await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: cap });
  return user;
};

const change = (user: Paying, plan: string) =>
  user.call('POST', '/billing/subscription/change', { plan_slug: plan, billing_interval: 'month' });

describe('units beyond the included ones', () => {
  test('are charged at once when the subscription is cancelled now, reported or not', async () => {
    await using user = await openHybrid();
    await take(user, 13);
    await review(user);
    await take(user, 4);
    expect((await user.call('POST', '/billing/subscription/cancel', { at_period_end: false })).status).toBe(200);
    expect([ownCharges(user), metered(user)]).toEqual([[7 * 500], 0]);
    await review(user);
    expect(ownCharges(user)).toHaveLength(1);
  });

  test('are charged at the old terms when the plan changes, and those that follow at the new ones', async () => {
    await using user = await openHybrid();
    await take(user, 14);
    await change(user, 'negocio');
    await take(user, 20);
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[4 * 500], 0]);
    user.pass(31);
    await user.settle();
    await review(user);
    const invoices = await user.call('GET', '/billing/invoices');
    expect(invoices.at('data.0.attributes.total')).toBe(92_684);
    expect(ownCharges(user)).toHaveLength(1);
  });

  test('are charged once when the change is declined, and those that follow are still reported', async () => {
    await using user = await openHybrid();
    await take(user, 13);
    const [customer] = user.standIn.account.customers.values();
    if (customer !== undefined) customer.card = { last4: '0341', fingerprint: 'declined', isDeclined: true };
    expect((await change(user, 'negocio')).problems).toEqual([{ code: 'payment_declined', at: null }]);
    await take(user, 2);
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[3 * 500], 2]);
  });

  test('are charged once when cancellations, a change of plan and the review meet', async () => {
    await using user = await openHybrid();
    await take(user, 13);
    await review(user);
    await take(user, 3);
    user.api.clock.advance(3_600_001);
    await user.subscription();
    await Promise.all([
      user.call('POST', '/billing/subscription/cancel', { at_period_end: false }),
      user.call('POST', '/billing/subscription/cancel', { at_period_end: false }),
      change(user, 'negocio'),
      user.api.families.billing.schedules.review(),
    ]);
    await user.settle();
    await review(user);
    await review(user);
    expect(ownCharges(user).reduce((sum, net) => sum + net, 0) / 500 + metered(user)).toBe(6);
  });

  test('are charged on the last second of a month and cancelled in the first minutes of the next', async () => {
    await using user = await openHybrid();
    user.pass(25);
    const end = Date.UTC(2026, 11, 1);
    user.api.clock.advance(end - 1_000 - user.api.clock.now());
    await take(user, 15);
    user.standIn.life.advanceTo(end / 1_000 + 120);
    user.api.clock.advance(121_000);
    await user.settle();
    await take(user, 12);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    await review(user);
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[5 * 500, 2 * 500], 0]);
  });

  test('of a deleted account are charged by the review', async () => {
    await using user = await openHybrid();
    await take(user, 16);
    await deleteUser(user);
    await review(user);
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[6 * 500], 0]);
  });

  test('are charged by the review when the subscription ended elsewhere', async () => {
    await using user = await openHybrid();
    await take(user, 12);
    await review(user);
    await take(user, 3);
    const [own] = user.standIn.account.subscriptions.values();
    if (own !== undefined) user.standIn.life.end(own);
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[5 * 500], 0]);
  });

  test('are on the last invoice of a subscription that ends with its period, and the rest on one of their own', async () => {
    await using user = await openHybrid();
    await take(user, 13);
    await review(user);
    await user.call('POST', '/billing/subscription/cancel');
    await take(user, 1);
    user.pass(26);
    await user.settle();
    await review(user);
    await review(user);
    const lines = [...user.standIn.account.invoices.values()].flatMap((invoice) => invoice.lines);
    expect(lines).toContainEqual(expect.objectContaining({ quantity: 3, amount: 1_500 }));
    expect(ownCharges(user)).toEqual([500]);
  });

  test('are not those that were used before overage was turned on', async () => {
    await using user = await openPayingUser();
    await user.buy('negocio');
    await take(user, 40);
    await change(user, 'hybrid');
    await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 5 });
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[], 0]);
  });

  test('that the gate admits between the settlement and the cancellation are charged by the review', async () => {
    let beforeEnd = (): Promise<void> => Promise.resolve();
    await using user = await openPayingUser({}, 'caller', undefined, (processor) => ({
      ...processor,
      cancelNow: async (...given) => {
        await beforeEnd();
        await processor.cancelNow(...given);
      },
    }));
    await user.buy('hybrid');
    await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 60 });
    await take(user, 55);
    beforeEnd = async () => {
      await take(user, 4);
    };
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[45 * 500, 4 * 500], 0]);
  });

  test('under another plan in between are not charged, and overage is off until it is turned on again', async () => {
    await using user = await openHybrid();
    await take(user, 14);
    await change(user, 'negocio');
    await take(user, 20);
    await change(user, 'hybrid');
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ overage_enabled: false, effective_limit: 10 });
    await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 30 });
    await take(user, 2);
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[4 * 500], 2]);
  });

  test('on an invoice of their own are announced when its payment fails', async () => {
    await using user = await openHybrid();
    await take(user, 13);
    const [customer] = user.standIn.account.customers.values();
    if (customer !== undefined) customer.card = { last4: '0341', fingerprint: 'declined', isDeclined: true };
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    await user.settle();
    expect(await publishedEvents(user.api)).toContainEqual(expect.objectContaining({ type: 'billing.payment_failed', amount: 1_740 }));
  });

  test('that were not reported within hours after their month are charged on an invoice of their own', async () => {
    await using user = await openHybrid();
    await take(user, 15);
    user.pass(26);
    await user.settle();
    await review(user);
    expect([ownCharges(user), metered(user)]).toEqual([[5 * 500], 0]);
  });
});
