import { makePackageUnits } from '../../../functions/billing/adapters/package-units.ts';
import { ProcessorUnavailableError } from '../../../shared/billing/ports/processor-unavailable.ts';
import { makeQuotaGrants } from '../../../shared/identity/plans/adapters/quota-grants.ts';
import { invoke } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { openTestSession } from '../../support/api/session.ts';
import { CARD_THAT_FAILS_LATER, deleteUser, openPayingUser } from '../../support/billing/paying.ts';
import { breakCard, metered, ownCharges, review, take, type Paying } from '../../support/billing/units.ts';

const quotaOf = async (user: Paying) => (await user.subscription()).at('meta.quota');

/** An admin, who pays the newest invoice of the user back, or a part of it. */
const openDesk = async ({ api, caller }: Paying) => {
  const admin = await api.createUser('the admin', { user: { role: 'admin' } });
  const path = `/admin/billing/users/${caller.user.id}/invoices`;
  const headers = await openTestSession(api, admin);
  return async (amount: number): Promise<void> => {
    const listed = await invoke(api, { path, headers });
    const body = { amount, refunded_amount: listed.at('data.0.attributes.refunded_amount'), reason: 'a reason for the audit' };
    const reply = await invoke(api, { method: 'POST', path: `${path}/${String(listed.at('data.0.id'))}/refunds`, headers, body });
    expect(reply.status).toBe(201);
  };
};

const buy = (user: Paying, card?: string) => user.buy('package', card, 'once');

/** The first review of the next month. */
const endMonth = async (user: Paying): Promise<void> => {
  user.pass(31);
  await user.settle();
  await review(user);
};

const unitsOf = ({ api, caller: { user, gateId } }: Paying) => ({
  packageUnits: makePackageUnits(api.table),
  owner: { userId: user.id, gateId, included: 50, chargedFrom: null },
});

describe('a package of units', () => {
  test('is paid once, with an invoice that shows IVA, and adds its units to those of the plan', async () => {
    await using user = await openPayingUser();
    await buy(user);
    expect((await user.subscription()).at('data.attributes')).toMatchObject({
      plan_slug: 'free',
      source: 'default',
      billing_interval: null,
    });
    expect(await quotaOf(user)).toMatchObject({ used: 0, limit: 70 });
    expect(await take(user, 55)).toBe(55);
    const invoices = await user.call('GET', '/billing/invoices');
    expect(invoices.at('data.0.attributes')).toMatchObject({ status: 'paid', subtotal: 9_900, tax: 1_584, total: 11_484 });
    user.pass(31);
    await user.settle();
    expect((await user.call('GET', '/billing/invoices')).at('data.1')).toBeUndefined();
  });

  test('is sold next to a paid plan, and through PUT /users/me/subscription', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await buy(user);
    expect(await quotaOf(user)).toMatchObject({ plan: 'personal', limit: 220 });
    const reply = await user.call('PUT', '/users/me/subscription', { plan_slug: 'package', billing_interval: 'once' });
    expect([reply.status, reply.problems.map(({ code }) => code)]).toEqual([409, ['checkout_required']]);
  });

  test('is announced as a payment, once', async () => {
    await using user = await openPayingUser();
    await buy(user);
    for (const event of user.standIn.account.events) await user.report(event);
    await user.work();
    const published = await publishedEvents(user.api);
    expect(published).toMatchObject([{ type: 'billing.payment_succeeded', amount: 11_484 }]);
    expect(await quotaOf(user)).toMatchObject({ limit: 70 });
  });

  test('adds nothing without a payment', async () => {
    await using user = await openPayingUser();
    await buy(user, CARD_THAT_FAILS_LATER);
    expect(await quotaOf(user)).toMatchObject({ limit: 50 });
  });

  test('whose event was lost is found by the review, once', async () => {
    await using user = await openPayingUser();
    const page = await user.checkout('package', 'once');
    await user.enterCard(String(page.at('data.attributes.url')), '4242424242424242');
    await review(user);
    await review(user);
    await user.settle();
    expect(await quotaOf(user)).toMatchObject({ limit: 70 });
    expect(user.api.log.lines.filter(({ event }) => event === 'package_repaired')).toHaveLength(1);
  });

  test('adds its units once when its event and the review meet', async () => {
    await using user = await openPayingUser();
    const page = await user.checkout('package', 'once');
    await user.enterCard(String(page.at('data.attributes.url')), '4242424242424242');
    user.api.clock.advance(3_600_001);
    await Promise.all([user.settle(), user.api.families.billing.schedules.review(), user.settle()]);
    expect(await quotaOf(user)).toMatchObject({ limit: 70 });
  });

  test('keeps what is left at the end of a month: the units of the plan are used first', async () => {
    await using user = await openPayingUser();
    await buy(user);
    await take(user, 55);
    user.pass(31);
    await review(user);
    expect(await quotaOf(user)).toMatchObject({ used: 0, limit: 65 });
    await review(user);
    expect(await quotaOf(user)).toMatchObject({ limit: 65 });
    user.pass(31);
    await review(user);
    expect(await quotaOf(user)).toMatchObject({ limit: 65 });
  });

  test('is not lost with a plan that ends with the month', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await buy(user);
    await take(user, 55);
    await review(user);
    await user.call('POST', '/billing/subscription/cancel');
    await endMonth(user);
    expect(await quotaOf(user)).toMatchObject({ plan: 'free', limit: 70 });
  });

  test('is used before any unit of a metered plan is charged, and none of it twice', async () => {
    await using user = await openPayingUser();
    await take(user, 25);
    await buy(user);
    await user.buy('metered');
    await take(user, 20);
    await review(user);
    expect(metered(user)).toBe(0);
    await take(user, 3);
    await review(user);
    expect(metered(user)).toBe(3);
    await endMonth(user);
    expect(await quotaOf(user)).toMatchObject({ limit: 40 });
  });

  test('replaces units that were charged, and keeps no more than the rest', async () => {
    await using user = await openPayingUser();
    await user.buy('metered');
    await take(user, 4);
    await review(user);
    await buy(user);
    await review(user);
    expect(metered(user)).toBe(0);
    await endMonth(user);
    expect(await quotaOf(user)).toMatchObject({ limit: 56 });
  });

  test.each(['free', 'metered'])('is not lost when more was used than the plan %s includes', async (plan) => {
    await using user = await openPayingUser();
    if (plan === 'free') await user.buy('personal');
    await take(user, plan === 'free' ? 150 : 50);
    if (plan === 'free') await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    else await user.buy('metered');
    await buy(user);
    await endMonth(user);
    expect(await quotaOf(user)).toMatchObject({ plan, limit: plan === 'free' ? 70 : 60 });
  });

  test('is not lost with a larger plan that no review saw', async () => {
    await using user = await openPayingUser();
    await buy(user);
    await user.buy('personal');
    await take(user, 150);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    await endMonth(user);
    expect(await quotaOf(user)).toMatchObject({ plan: 'free', limit: 70 });
  });

  test('does not return because a larger plan was left', async () => {
    await using user = await openPayingUser();
    await take(user, 50);
    await buy(user);
    await user.buy('personal');
    await review(user);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    expect(await take(user, 25)).toBe(20);
    await endMonth(user);
    expect(await quotaOf(user)).toMatchObject({ plan: 'free', limit: 50 });
  });

  test('moves to the next month while the processor is not available', async () => {
    const outage = { isOn: false };
    const down = () => Promise.reject(new ProcessorUnavailableError('an outage'));
    await using user = await openPayingUser({}, 'caller', undefined, (processor) => ({
      ...processor,
      listLive: (customerId) => (outage.isOn ? down() : processor.listLive(customerId)),
    }));
    await buy(user);
    await take(user, 55);
    user.pass(31);
    outage.isOn = true;
    await expect(review(user)).rejects.toThrow('could not be compared');
    expect(await quotaOf(user)).toMatchObject({ used: 0, limit: 65 });
  });

  test('moves once, although the clock of another instance is still in the month before', async () => {
    await using user = await openPayingUser();
    await buy(user);
    const { packageUnits, owner } = unitsOf(user);
    const now = user.api.clock.now();
    user.pass(31);
    const later = user.api.clock.now();
    for (const at of [later, now, later]) await packageUnits.carryOver(owner, at);
    expect(await quotaOf(user)).toMatchObject({ used: 0, limit: 70 });
  });

  test.each([true, false])(
    'that was paid back adds nothing when its invoice was read before the refund (payment stored: %s)',
    async (isStored) => {
      await using user = await openPayingUser();
      const { packageUnits, owner } = unitsOf(user);
      const read = { invoiceId: 'in_1', units: 20, refunded: 0 };
      for (const reading of [...(isStored ? [read] : []), { ...read, units: 0, refunded: 11_484 }, read]) {
        await packageUnits.setPaid(owner, reading, user.api.clock.now());
      }
      expect(await quotaOf(user)).toMatchObject({ limit: 50 });
    },
  );

  test('is in the limit that a change of plan answers', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await buy(user);
    const changed = await user.call('POST', '/billing/subscription/change', { plan_slug: 'negocio', billing_interval: 'month' });
    expect([changed.at('data.attributes.effective_limit'), changed.at('meta.quota.limit')]).toEqual([1_020, 1_020]);
  });

  test('is used before overage is charged', async () => {
    await using user = await openPayingUser();
    await user.buy('hybrid');
    await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 5 });
    await buy(user);
    await take(user, 33);
    await review(user);
    expect(metered(user)).toBe(3);
    await endMonth(user);
    expect(await quotaOf(user)).toMatchObject({ limit: 15 });
  });

  test('changes nothing of what was charged for a subscription that ended', async () => {
    await using user = await openPayingUser();
    await user.buy('metered');
    await take(user, 4);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    await buy(user);
    await review(user);
    await review(user);
    expect([ownCharges(user), user.standIn.account.balances]).toEqual([[4 * 300, 9_900], []]);
  });

  test('takes away the units that are left when it is paid back, or their share', async () => {
    await using user = await openPayingUser();
    await buy(user);
    await take(user, 5);
    const refund = await openDesk(user);
    await refund(5_742);
    await user.settle();
    expect(await quotaOf(user)).toMatchObject({ used: 5, limit: 60 });
    await refund(5_742);
    await user.settle();
    expect(await quotaOf(user)).toMatchObject({ used: 5, limit: 50 });
  });

  test('that was used and paid back leaves no unit of the month, and all of the next', async () => {
    await using user = await openPayingUser();
    await buy(user);
    await take(user, 58);
    const refund = await openDesk(user);
    await refund(11_484);
    await review(user);
    expect(await quotaOf(user)).toMatchObject({ used: 58, limit: 50, remaining: 0 });
    expect(await take(user, 3)).toBe(0);
    user.pass(31);
    await review(user);
    expect(await quotaOf(user)).toMatchObject({ used: 0, limit: 50 });
  });

  test('of a deleted account is kept while it can be restored', async () => {
    await using user = await openPayingUser();
    await buy(user);
    await take(user, 55);
    await deleteUser(user);
    user.pass(31);
    await review(user);
    const { table, clock } = user.api;
    const quota = await makeQuotaGrants(table).read(user.caller.gateId, clock.now());
    expect(quota).toMatchObject({ month: '2026-12', granted: 15 });
  });

  test('is not sold under a metered plan, nor where the plan has no such price', async () => {
    await using user = await openPayingUser();
    for (const plan of ['personal', 'metered']) {
      expect((await user.checkout(plan, 'once')).problems).toMatchObject([{ code: 'price_not_available' }]);
    }
  });
});

describe('a checkout', () => {
  test('is refused while an invoice is not paid, so that no plan is used without a payment', async () => {
    await using user = await openPayingUser();
    await user.buy('metered');
    await take(user, 9);
    breakCard(user);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    for (const [plan, interval] of [
      ['metered', 'month'],
      ['package', 'once'],
    ] as const) {
      expect((await user.checkout(plan, interval)).problems).toMatchObject([{ code: 'payment_declined' }]);
    }
  });
});
