import { makeStripeProcessor } from '../../../functions/billing/adapters/stripe-processor.ts';
import { makeBillingAccounts } from '../../../shared/billing/adapters/billing-accounts.ts';
import { billingAccountKey } from '../../../shared/billing/adapters/keys.ts';
import { gateKey, userKey } from '../../../shared/identity/access/adapters/keys.ts';
import { restoreAccount } from '../../../shared/identity/accounts/domain/account-change.ts';
import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { makeRestoreAccount } from '../../../shared/identity/deletion/use-cases/restore-account.ts';
import { planRecordBilling } from '../../../shared/identity/plans/adapters/plan-record-billing.ts';
import { deleteUser, GOOD_CARD, openPayingUser } from '../../support/billing/paying.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { applyChange } from '../../support/storage/apply-change.ts';

type Paying = Awaited<ReturnType<typeof openPayingUser>>;

const HOUR_MS = 3_600_000;

const review = async ({ api }: Paying): Promise<void> => {
  api.clock.advance(HOUR_MS + 1);
  await api.families.billing.schedules.review();
};

const restore = async ({ api, caller }: Paying): Promise<void> => {
  const outcome = await makeRestoreAccount({
    accounts: api.kept.accounts,
    usedTokens: api.storage.usedRestoreTokens,
    plans: api.kept.plans,
    billing: planRecordBilling,
  })({ userId: caller.user.id, token: null, at: api.clock.now(), correlationId: 'request' });
  expect(outcome.ok).toBe(true);
};

/** The subscription of an account, and the limit at its gate. */
const stored = async ({ api, caller }: Paying) => {
  const user = await api.kept.users.find(caller.user.id);
  const gate = await api.table.get(gateKey(caller.gateId));
  return { subscription: user?.subscription ?? null, limit: gate?.['monthly_limit'] };
};

const makeCustomer = ({ api, standIn }: Paying, id: UserId) =>
  makeStripeProcessor({ credentials: () => Promise.resolve(standIn.credentials), origin: standIn.origin, log: api.log }).createCustomer({
    id,
    email: `${id}@example.com`,
    name: 'Due',
  });

const ownSubscription = ({ standIn }: Paying) => [...standIn.account.subscriptions.values()].at(0);

describe('the review of accounts', () => {
  test('applies what a lost event reported, and a second one changes nothing', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const own = ownSubscription(user);
    if (own === undefined) throw new Error('there is no subscription');
    user.standIn.life.end(own);
    await review(user);
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ status: 'canceled', effective_limit: 50 });
    const version = (await user.api.kept.accounts.find(user.caller.user.id))?.version;
    await review(user);
    expect((await user.api.kept.accounts.find(user.caller.user.id))?.version).toBe(version);
  });

  test('finds a subscription whose first events were all lost', async () => {
    await using user = await openPayingUser();
    const page = await user.checkout('personal');
    await user.enterCard(String(page.at('data.attributes.url')), GOOD_CARD);
    expect((await user.checkout('negocio')).problems).toEqual([{ code: 'subscription_exists', at: null }]);
    await review(user);
    expect((await user.subscription()).at('data.attributes')).toMatchObject({ plan_slug: 'personal', effective_limit: 200 });
  });

  test('deletes the customer of a purged account at the processor, and what is stored about it', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await user.api.table.transact([{ label: 'profile', kind: 'delete', key: userKey(user.caller.user.id) }]);
    await review(user);
    expect([user.standIn.account.customers.size, ownSubscription(user)?.status]).toEqual([0, 'canceled']);
    expect(await user.api.table.get(billingAccountKey(user.caller.user.id))).toBeNull();
    await review(user);
  });

  test('stops the payments of a deleted account until its last day, and collects them again once it is restored', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await deleteUser(user);
    await review(user);
    const deletion = (await user.api.kept.users.find(user.caller.user.id))?.deletion;
    const end = Math.floor((deletion?.restorableUntil ?? 0) / 1_000);
    expect(ownSubscription(user)).toMatchObject({ isPaused: true, cancel_at: end, status: 'active' });
    await applyChange(user.api.kept.accounts, user.caller.user.id, (account) =>
      restoreAccount(
        account,
        { tokenId: null, subscription: deletion?.subscription ?? null, limits: { monthlyLimit: 200, minuteLimit: 60 } },
        { at: user.api.clock.now(), correlationId: 'request' },
      ),
    );
    await review(user);
    expect(ownSubscription(user)).toMatchObject({ isPaused: false, cancel_at: null, status: 'active' });
    expect((await user.api.kept.users.find(user.caller.user.id))?.subscription).toMatchObject({
      planSlug: 'personal',
      status: 'active',
      cancelAt: null,
    });
  });

  test('postpones an account that cannot be compared, so that the others have their turn', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const billingAccounts = makeBillingAccounts(user.api.table);
    await user.standIn.close();
    await expect(review(user)).rejects.toThrow('could not be compared');
    const now = user.api.clock.now();
    expect(await billingAccounts.due(now)).toEqual([]);
    expect(await billingAccounts.due(now + HOUR_MS)).toEqual([user.caller.user.id]);
  });

  test('reviews every account that is due in one run', async () => {
    await using user = await openPayingUser();
    const { api } = user;
    const ids = Array.from({ length: 450 }, (_unused, index) => uuidOf(`due ${index}`)).filter((id) => isUserId(id));
    const billingAccounts = makeBillingAccounts(api.table);
    for (const userId of ids) {
      const customerId = await makeCustomer(user, userId);
      await billingAccounts.create({ userId, customerId, trialSubscriptionId: null, reviewAt: api.clock.now() });
    }
    await review(user);
    expect(user.standIn.account.customers.size).toBe(0);
  });

  test('collects a period that began while the account was deleted before a restoration gives its plan', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await deleteUser(user);
    await review(user);
    user.pass(27);
    await restore(user);
    expect(await stored(user)).toMatchObject({ subscription: { status: 'paused' }, limit: 50 });
    await review(user);
    expect(await stored(user)).toMatchObject({ subscription: { status: 'active' }, limit: 200 });
    expect([...user.standIn.account.invoices.values()].at(-1)).toMatchObject({ status: 'paid', total: 23_084 });
  });

  test.each([
    ['personal', 'month'],
    ['personal', 'year'],
  ])('leaves the cancellation of %s by the %s when its account is deleted and restored', async (plan, interval) => {
    await using user = await openPayingUser();
    await user.buy(plan, GOOD_CARD, interval);
    if (interval === 'year') {
      user.pass(31);
      await user.settle();
    }
    await user.call('POST', '/billing/subscription/cancel');
    await deleteUser(user);
    await review(user);
    await restore(user);
    await review(user);
    expect(ownSubscription(user)).toMatchObject({ isPaused: false, cancel_at: null, cancel_at_period_end: true });
    const { subscription } = await stored(user);
    expect(subscription).toMatchObject({ status: 'active', cancelAt: subscription?.currentPeriodEnd });
  });

  test('leaves an account that never paid as it is', async () => {
    await using user = await openPayingUser();
    await user.checkout('personal');
    const before = await user.api.kept.accounts.find(user.caller.user.id);
    await review(user);
    expect(await user.api.kept.accounts.find(user.caller.user.id)).toEqual(before);
  });
});
