import { changeDeletion } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { graceTimingOf, nextStepAfter, type Deletion } from '../../../shared/identity/deletion/domain/deletion.ts';
import { makeBeginPurge } from '../../../shared/identity/deletion/use-cases/begin-purge.ts';
import { makeDeleteAccount } from '../../../shared/identity/deletion/use-cases/delete-account.ts';
import { makePostponePurge } from '../../../shared/identity/deletion/use-cases/postpone-purge.ts';
import { makeRestoreAccount, type ShownToken } from '../../../shared/identity/deletion/use-cases/restore-account.ts';
import { planRecordBilling } from '../../../shared/identity/plans/adapters/plan-record-billing.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { aSession } from '../../support/builders/identity/sessions.ts';
import type { Grants } from '../../support/contracts/storage.ts';
import { withRace } from '../../support/fakes/identity/racing-accounts.ts';

const DAY_MS = 86_400_000;
const TIMING = graceTimingOf(1);
const SUBSCRIPTION = { planSlug: 'negocio', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: 'month' } as const;

const failure = (code: string) => ({ ok: false, problems: [{ code }] });

/** An account that its user deletes. */
const opened = async (grants: Grants = {}) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true, sort_order: 1 }));
  await api.storage.plans.put(aPlan('negocio', { sort_order: 2, monthly_validation_limit: 5 }));
  const { user, gateId } = await api.createUser('caller', { ...grants, user: { subscription: SUBSCRIPTION, ...grants.user } });
  const { accounts } = api.storage;
  const parts = { ...api, ...api.storage, usedTokens: api.storage.usedRestoreTokens, billing: planRecordBilling, graceTiming: TIMING };
  const cause = () => ({ at: api.clock.now(), correlationId: 'request' });
  const current = async () => {
    const account = await accounts.find(user.id);
    if (account === null) throw new Error('no account');
    return account;
  };
  const deletion = async (): Promise<Deletion> => {
    const found = (await current()).user.deletion;
    if (found === null) throw new Error('the account is not deleted');
    return found;
  };
  const restoreIn = (store: AccountStore, token: ShownToken | null, userId = user.id) =>
    makeRestoreAccount({ ...parts, accounts: store })({ userId, token, ...cause() });
  const tokenNow = (id = 'token'): ShownToken => ({ id, issuedAt: api.clock.now() });
  return {
    api,
    gateId,
    current,
    deletion,
    tokenNow,
    restoreIn,
    remove: () => makeDeleteAccount(parts)(user.id, cause()),
    restore: (token: ShownToken | null, userId = user.id) => restoreIn(accounts, token, userId),
    beginPurge: async (store: AccountStore = accounts) =>
      makeBeginPurge({ accounts: store })(user.id, (await deletion()).id, api.clock.now()),
    postponePurge: () => makePostponePurge({ accounts })(user.id, 30 * DAY_MS, api.clock.now()),
    /** Writes that the steps before the purge are done. */
    doSteps: async () => {
      for (let seen = await current(); seen.user.deletion?.nextStep !== 'purge'; seen = await current()) {
        const next = nextStepAfter(await deletion(), TIMING);
        if (next === null) throw new Error('there is a purge');
        await accounts.change(seen, changeDeletion(next));
      }
    },
    userCounts: async () => Object.fromEntries((await api.storage.plans.list()).map(({ slug, user_count: count }) => [slug, count])),
  };
};

const openDeleted = async (grants: Grants = {}) => {
  const world = await opened(grants);
  expect(await world.remove()).toMatchObject({ ok: true });
  return world;
};

describe('a restoration', () => {
  test('makes the account active as it was, with the current limits of its plan, and records an event', async () => {
    const { api, gateId, current, deletion, tokenNow, restore, userCounts } = await openDeleted();
    const before = await deletion();
    await api.storage.plans.put(aPlan('negocio', { sort_order: 2, monthly_validation_limit: 9 }));
    api.clock.advance(23 * DAY_MS);
    expect(await restore(tokenNow())).toMatchObject({ ok: true, value: { deletion: before, user: { status: 'revoked' } } });
    const { user } = await current();
    expect(user).toMatchObject({ status: 'active', deletion: null, subscription: SUBSCRIPTION, apiKey: null });
    expect(user.tokensInvalidatedAfter).toBe(api.clock.now());
    expect(await userCounts()).toEqual({ free: 0, negocio: 1 });
    const session = { userId: user.id, gateId, validSince: user.tokensInvalidatedAfter };
    const request = { permission: null, consumeUnit: false, now: api.clock.now() };
    expect(await api.storage.sessionAuthorizer.authorize({ ...request, session: aSession('caller', 0, session) })).toMatchObject({
      kind: 'authorized',
      quota: { limit: 9 },
    });
    expect(await publishedEvents(api)).toEqual([
      expect.objectContaining({ type: 'security.account_deleted' }),
      { type: 'security.account_restored', at: api.clock.now(), by: 'user' },
    ]);
  });

  test('accepts a token once: the second of two concurrent uses is restore_token_used, and stays so after another deletion', async () => {
    const { remove, restore, restoreIn, tokenNow, api, userCounts } = await openDeleted();
    const token = tokenNow();
    const late = await restoreIn(
      withRace(api.storage.accounts, () => restore(token)),
      token,
    );
    expect(late).toMatchObject(failure('restore_token_used'));
    expect(await userCounts()).toEqual({ free: 0, negocio: 1 });
    api.clock.advance(1_000);
    await remove();
    expect(await restore(token)).toMatchObject(failure('restore_token_used'));
  });

  test('with two tokens of one deletion succeeds for one of two concurrent requests', async () => {
    const { restore, restoreIn, tokenNow, api, userCounts } = await openDeleted();
    const late = await restoreIn(
      withRace(api.storage.accounts, () => restore(tokenNow('first'))),
      tokenNow('second'),
    );
    expect(late).toMatchObject(failure('user_not_restorable'));
    expect(await api.storage.usedRestoreTokens.isUsed('second')).toBe(false);
    expect(await userCounts()).toEqual({ free: 0, negocio: 1 });
  });

  test('refuses an unused token of an earlier deletion as restore_token_invalid', async () => {
    const { remove, restore, tokenNow, api } = await openDeleted();
    const unused = tokenNow('unused');
    await restore(tokenNow());
    api.clock.advance(1_000);
    await remove();
    expect(await restore(unused)).toMatchObject(failure('restore_token_invalid'));
    expect(await restore(tokenNow('new'))).toMatchObject({ ok: true });
  });

  test.each(['admin', 'owner'] as const)(
    'refuses the role %s as admin_self_restore_not_allowed, unless an operator restores',
    async (role) => {
      const { api, current, deletion, restore, tokenNow } = await openDeleted();
      const { user, gateIds, version } = await current();
      const stored = { ...user, role, deletion: await deletion() };
      const accounts: AccountStore = { ...api.storage.accounts, find: () => Promise.resolve({ user: stored, gateIds, version }) };
      const parts = { ...api, ...api.storage, accounts, usedTokens: api.storage.usedRestoreTokens, billing: planRecordBilling };
      const asked = { userId: user.id, token: tokenNow(), at: api.clock.now(), correlationId: 'request' };
      expect(await makeRestoreAccount(parts)(asked)).toMatchObject(failure('admin_self_restore_not_allowed'));
      expect(await restore(null)).toMatchObject({ ok: true });
    },
  );

  test.each<[string, (world: Awaited<ReturnType<typeof opened>>) => Promise<unknown>]>([
    ['active', () => Promise.resolve()],
    [
      'being erased',
      async ({ remove, doSteps, api, beginPurge }) => {
        await remove();
        await doSteps();
        api.clock.advance(30 * DAY_MS);
        expect(await beginPurge()).toBe('begun');
      },
    ],
    [
      'past its grace window',
      async ({ remove, api }) => {
        await remove();
        api.clock.advance(30 * DAY_MS);
      },
    ],
  ])('refuses an account that is %s as user_not_restorable, like an unknown one', async (_state, prepare) => {
    const world = await opened();
    await prepare(world);
    const { current, restore, tokenNow } = world;
    const before = await current();
    const answers = [await restore(tokenNow()), await restore(tokenNow(), userIdOf('nobody'))];
    expect(answers).toEqual([failure('user_not_restorable'), failure('user_not_restorable')]);
    expect(await current()).toEqual(before);
  });

  test('by an operator works after the grace window, until the purge begins', async () => {
    const { api, current, doSteps, restore, beginPurge, remove } = await openDeleted();
    api.clock.advance(31 * DAY_MS);
    expect(await restore(null)).toMatchObject({ ok: true });
    expect((await current()).user.status).toBe('active');
    await remove();
    await doSteps();
    api.clock.advance(31 * DAY_MS);
    await beginPurge();
    expect(await restore(null)).toMatchObject(failure('user_not_restorable'));
  });
});

describe('the beginning of a purge', () => {
  test('waits for the steps before it and for its time, and concerns its own deletion alone', async () => {
    const { api, beginPurge, deletion, doSteps, remove, restore, current } = await openDeleted();
    api.clock.advance(30 * DAY_MS);
    expect(await beginPurge()).toBe('not_due');
    await doSteps();
    const { id } = await deletion();
    await restore(null);
    await remove();
    await doSteps();
    const purge = makeBeginPurge({ accounts: api.storage.accounts });
    const { user } = await current();
    expect(await purge(user.id, id, api.clock.now() + 30 * DAY_MS)).toBe('not_due');
    expect(await beginPurge()).toBe('not_due');
    api.clock.advance(30 * DAY_MS);
    expect(await beginPurge()).toBe('begun');
    expect(await purge(userIdOf('nobody'), id, api.clock.now())).toBe('not_due');
  });

  test('admits one caller that starts a worker until the purge is due again for the sweep', async () => {
    const { api, beginPurge, deletion, doSteps, current } = await openDeleted();
    await doSteps();
    api.clock.advance(30 * DAY_MS);
    expect((await Promise.all([beginPurge(), beginPurge()])).toSorted()).toEqual(['begun', 'under_way']);
    expect(await beginPurge()).toBe('under_way');
    const begun = await deletion();
    expect(begun).toMatchObject({ isPurging: true, nextStep: 'purge', nextStepAt: api.clock.now() + 900_000 });
    const { user } = await current();
    expect(await api.storage.dueAccounts.list(api.clock.now())).toEqual([]);
    api.clock.advance(900_000);
    expect(await api.storage.dueAccounts.list(api.clock.now())).toEqual([user.id]);
    expect(await beginPurge()).toBe('begun');
    expect((await deletion()).nextStepAt).toBe(api.clock.now() + 900_000);
  });

  test('does not happen after a restoration, and prevents a later one', async () => {
    for (const isRestorationFirst of [true, false]) {
      const { api, beginPurge, doSteps, restore, restoreIn, current } = await openDeleted();
      await doSteps();
      api.clock.advance(30 * DAY_MS);
      const { accounts } = api.storage;
      if (isRestorationFirst) {
        expect(await beginPurge(withRace(accounts, () => restore(null)))).toBe('not_due');
        expect((await current()).user).toMatchObject({ status: 'active', deletion: null });
      } else {
        expect(
          await restoreIn(
            withRace(accounts, () => beginPurge()),
            null,
          ),
        ).toMatchObject(failure('user_not_restorable'));
        expect((await current()).user).toMatchObject({ status: 'revoked', deletion: { isPurging: true } });
      }
    }
  });
});

describe('a postponed purge', () => {
  test('begins so much later, again each time; warnings and the end of the grace window stay', async () => {
    const { api, beginPurge, deletion, doSteps, postponePurge } = await openDeleted();
    const before = await deletion();
    expect(await postponePurge()).toMatchObject({ ok: true, value: { ...before, purgeAt: before.purgeAt + 30 * DAY_MS } });
    await doSteps();
    api.clock.advance(59 * DAY_MS);
    expect(await beginPurge()).toBe('not_due');
    await postponePurge();
    expect(await deletion()).toMatchObject({ restorableUntil: before.restorableUntil, nextStepAt: before.purgeAt + 60 * DAY_MS });
    api.clock.advance(31 * DAY_MS);
    expect(await beginPurge()).toBe('begun');
    expect(await postponePurge()).toMatchObject(failure('user_not_restorable'));
  });

  test('of an account that is not deleted is user_not_restorable', async () => {
    const { postponePurge } = await opened();
    expect(await postponePurge()).toMatchObject(failure('user_not_restorable'));
  });
});
