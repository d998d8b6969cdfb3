import { makeBillingAccounts } from '../../../functions/billing/adapters/billing-accounts.ts';
import { billingAccountKey } from '../../../functions/billing/adapters/keys.ts';
import { userKey } from '../../../shared/identity/access/adapters/keys.ts';
import { restoreAccount } from '../../../shared/identity/accounts/domain/account-change.ts';
import { deleteUser, GOOD_CARD, openPayingUser } from '../../support/billing/paying.ts';
import { applyChange } from '../../support/storage/apply-change.ts';

type Paying = Awaited<ReturnType<typeof openPayingUser>>;

const HOUR_MS = 3_600_000;

const review = async ({ api }: Paying): Promise<void> => {
  api.clock.advance(HOUR_MS + 1);
  await api.families.billing.schedules.review();
};

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

  test('leaves an account that never paid as it is', async () => {
    await using user = await openPayingUser();
    await user.checkout('personal');
    const before = await user.api.kept.accounts.find(user.caller.user.id);
    await review(user);
    expect(await user.api.kept.accounts.find(user.caller.user.id)).toEqual(before);
  });
});
