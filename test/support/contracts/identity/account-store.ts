import {
  changeStatus,
  changeSubscription,
  replaceKey,
  type AccountChange,
  type NewKey,
} from '../../../../shared/identity/accounts/domain/account-change.ts';
import type { Account, User } from '../../../../shared/identity/accounts/domain/account.ts';
import type { NewAccount } from '../../../../shared/identity/accounts/ports/account-store.ts';
import { apiKeyOf, CLIENT_ADDRESS, gateIdOf, userIdOf } from '../../builders/identity/identity.ts';
import { aPlan } from '../../builders/identity/plans.ts';
import { aUser } from '../../builders/identity/users.ts';
import { createTestUser, ledgerUsers, type OpenStorage, type Storage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const LIMITS = { monthlyLimit: 10, minuteLimit: 60 };

const newAccount = (name: string, changes: Partial<User> = {}): NewAccount => ({
  user: aUser(name, changes),
  passwordHash: 'secret-hash',
  storedKey: null,
  limits: LIMITS,
  gates: [{ id: gateIdOf(name), keyDigest: `digest of ${name}`, permissions: null }],
});

const describeCreation = (open: OpenStorage): void => {
  test.each([
    [
      'with every field',
      newAccount('full', {
        language: 'en',
        subscription: { planSlug: 'negocio', status: 'trialing', currentPeriodEnd: NOW, cancelAt: NOW + 1, billingInterval: 'month' },
      }),
    ],
    ['with empty optional fields', newAccount('bare', { apiKey: null, emailVerifiedAt: null, legalAcceptances: [] })],
  ])('an account %s is found as created, by id and by e-mail address in any case', async (_name, account) => {
    const { accounts, users } = await open();
    await accounts.create(account);
    const { user, gates } = account;
    expect(await users.find(user.id)).toEqual(user);
    expect(await accounts.find(user.id)).toEqual({ user, gateIds: [gates[0].id], version: 1 });
    expect(await accounts.findByEmail(user.email.toUpperCase())).toEqual(await accounts.find(user.id));
  });

  test('an unknown account is not found', async () => {
    const { accounts, users } = await open();
    expect([await users.find(userIdOf('absent')), await accounts.find(userIdOf('absent'))]).toEqual([null, null]);
    expect(await accounts.findByEmail('absent@example.mx')).toBeNull();
  });

  test('create returns email_taken for a used e-mail address in any case, and writes nothing', async () => {
    const storage = await open();
    const { user } = await createTestUser(storage, 'first');
    const second = newAccount('second', { email: user.email.toUpperCase() });
    expect(await storage.accounts.create(second)).toBe('email_taken');
    expect(await storage.users.find(second.user.id)).toBeNull();
    for (const { userId } of await ledgerUsers(storage)) expect(userId).toBe(user.id);
  });

  test('create of two accounts concurrently with one e-mail address creates one', async () => {
    const { accounts } = await open();
    const outcomes = await Promise.all(['one', 'two'].map((who) => accounts.create(newAccount(who, { email: 'same@example.mx' }))));
    expect(outcomes.toSorted()).toEqual(['created', 'email_taken']);
  });

  test('create rejects a gate of another account', async () => {
    const { accounts, users } = await open();
    const { gates } = newAccount('one');
    await accounts.create(newAccount('one'));
    await expect(accounts.create({ ...newAccount('two'), gates })).rejects.toThrow('could not be created');
    expect(await users.find(userIdOf('two'))).toBeNull();
  });

  test('create counts active users on their plan', async () => {
    const { accounts, plans } = await open();
    await plans.put(aPlan('free'));
    await accounts.create(newAccount('active'));
    await accounts.create(newAccount('suspended', { status: 'suspended' }));
    expect(await plans.list()).toMatchObject([{ slug: 'free', user_count: 1 }]);
  });
};

const SUBSCRIPTION = { planSlug: 'negocio', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: 'month' } as const;

const CAUSE = { at: NOW, correlationId: 'request' } as const;
const LIMITS_OF_PLAN = { monthlyLimit: 1_000, minuteLimit: 240 };

/** A key to the gate of the account, by its digest. */
const newKey = (keyDigest: string, shown: NewKey['shown'] = { prefix: 'cepk_new', last4: 'last', createdAt: NOW }): NewKey => ({
  gateId: gateIdOf('caller'),
  keyDigest,
  storedKey: null,
  shown,
});

const CHANGES: Readonly<Record<string, (account: Account) => AccountChange>> = {
  status: (account) => changeStatus(account, 'suspended'),
  plan: (account) => changeSubscription(account, SUBSCRIPTION, LIMITS_OF_PLAN),
  key: () => replaceKey(newKey('new'), null, CAUSE),
};

const describeChanges = (open: OpenStorage): void => {
  /** An account with two gates: a key of its own opens each. */
  const opened = async () => {
    const storage = await open();
    const { accounts, hmac, plans } = storage;
    await plans.put(aPlan('free', { sort_order: 1 }));
    await plans.put(aPlan('negocio', { sort_order: 2 }));
    const gateOf = async (name: string) => ({ id: gateIdOf(name), keyDigest: await hmac.ofApiKey(apiKeyOf(name)), permissions: null });
    const user = aUser('caller');
    const gates = [await gateOf('caller'), await gateOf('second')] as const;
    await accounts.create({ user, passwordHash: 'hash', storedKey: null, limits: { monthlyLimit: 1, minuteLimit: 100 }, gates });
    const account = await accounts.find(user.id);
    if (account === null) throw new Error('the account was not created');
    const ask = (name: string, now = NOW) =>
      storage.apiKeyAuthorizer.authorize({ apiKey: apiKeyOf(name), address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now });
    return { ...storage, account, ask };
  };

  const counts = async ({ plans }: Pick<Storage, 'plans'>) => (await plans.list()).map(({ user_count: count }) => count);

  test('a change of status applies to the next request at every gate and lowers the count of the plan', async () => {
    const { accounts, account, ask, ...storage } = await opened();
    expect(await ask('caller')).toMatchObject({ kind: 'authorized' });
    expect(await accounts.change(account, changeStatus(account, 'suspended'))).toBe('applied');
    expect([await ask('caller'), await ask('second')]).toMatchObject([{ kind: 'inactive_user' }, { kind: 'inactive_user' }]);
    expect((await storage.users.find(account.user.id))?.status).toBe('suspended');
    expect(await counts(storage)).toEqual([0, 0]);
  });

  test('a change of plan applies its limits to the next request at every gate and moves the count', async () => {
    const { accounts, account, ask, ...storage } = await opened();
    await ask('caller');
    expect(await ask('caller')).toMatchObject({ kind: 'quota_exhausted', quota: { limit: 1 } });
    await accounts.change(account, changeSubscription(account, SUBSCRIPTION, { monthlyLimit: 2, minuteLimit: 50 }));
    expect(await ask('caller')).toMatchObject({ kind: 'authorized', rate: { limit: 50 }, unit: { seq: 2 } });
    expect(await ask('caller')).toMatchObject({ kind: 'quota_exhausted', quota: { limit: 2 } });
    expect(await ask('second')).toMatchObject({ kind: 'authorized', rate: { limit: 50 } });
    expect((await storage.users.find(account.user.id))?.subscription).toEqual(SUBSCRIPTION);
    expect(await counts(storage)).toEqual([0, 1]);
  });

  test('a raised limit applies at once, also after requests were refused by the old one', async () => {
    const { accounts, account, ask, apiKeyAuthorizer } = await opened();
    const plan = (minuteLimit: number) => changeSubscription(account, null, { monthlyLimit: 100, minuteLimit });
    await accounts.change(account, plan(1));
    expect(await ask('caller')).toMatchObject({ kind: 'authorized' });
    for (let turn = 0; turn < 3; turn += 1) expect(await ask('caller', NOW + turn)).toMatchObject({ kind: 'rate_limited' });
    await accounts.change({ ...account, version: 2 }, plan(2));
    expect(await ask('caller', NOW + 10)).toMatchObject({ kind: 'authorized', rate: { limit: 2, remaining: 0 } });
    expect(await ask('caller', NOW + 11)).toMatchObject({ kind: 'rate_limited' });
    await accounts.change({ ...account, version: 3 }, changeStatus(account, 'suspended'));
    const request = { apiKey: apiKeyOf('caller'), address: CLIENT_ADDRESS, permission: null, consumeUnit: false, now: NOW + 12 };
    expect(await apiKeyAuthorizer.authorize(request)).toMatchObject({ kind: 'inactive_user' });
  });

  test('a change of key replaces the key of its gate at once, and keeps the counters and the other gate', async () => {
    const { accounts, account, ask, hmac, users, apiKeyAuthorizer } = await opened();
    await ask('caller');
    const apiKey = apiKeyOf('other secret', 'caller');
    const shown = { prefix: apiKey.slice(0, 8), last4: apiKey.slice(-4), createdAt: NOW };
    const keyDigest = await hmac.ofApiKey(apiKey);
    await accounts.change(account, replaceKey(newKey(keyDigest, shown), null, CAUSE));
    expect([await ask('caller'), await ask('second')]).toMatchObject([{ kind: 'unknown_credential' }, { kind: 'authorized' }]);
    const request = { apiKey, address: CLIENT_ADDRESS, permission: null, now: NOW };
    expect(await apiKeyAuthorizer.authorize({ ...request, consumeUnit: false })).toMatchObject({
      kind: 'authorized',
      rate: { remaining: 98 },
    });
    expect(await apiKeyAuthorizer.authorize({ ...request, consumeUnit: true })).toMatchObject({ kind: 'quota_exhausted' });
    expect((await users.find(account.user.id))?.apiKey).toEqual(shown);
  });

  test('the previous key works until its grace period ends, and the one before it does not', async () => {
    const { accounts, account, ask, hmac, apiKeyAuthorizer } = await opened();
    const replace = async (secret: string, version: number, previousUntil: number | null) => {
      const key = newKey(await hmac.ofApiKey(apiKeyOf(secret, 'caller')));
      return accounts.change({ ...account, version }, replaceKey(key, previousUntil, CAUSE));
    };
    const askWith = (secret: string, now: number) =>
      apiKeyAuthorizer.authorize({
        apiKey: apiKeyOf(secret, 'caller'),
        address: CLIENT_ADDRESS,
        permission: null,
        consumeUnit: false,
        now,
      });
    await replace('second secret', 1, NOW + 1_000);
    expect([await ask('caller', NOW + 999), await askWith('second secret', NOW)]).toMatchObject([
      { kind: 'authorized' },
      { kind: 'authorized' },
    ]);
    expect(await apiKeyAuthorizer.identify({ apiKey: apiKeyOf('caller'), address: CLIENT_ADDRESS, permission: null, now: NOW + 999 })).toBe(
      account.user.id,
    );
    expect(await ask('caller', NOW + 1_000)).toMatchObject({ kind: 'unknown_credential' });
    await replace('third secret', 2, NOW + 2_000);
    const [second, third] = [await askWith('second secret', NOW + 500), await askWith('third secret', NOW + 500)];
    expect([await ask('caller', NOW + 500), second, third]).toMatchObject([
      { kind: 'unknown_credential' },
      { kind: 'authorized' },
      { kind: 'authorized' },
    ]);
    await replace('fourth secret', 3, null);
    expect(await askWith('third secret', NOW + 600)).toMatchObject({ kind: 'unknown_credential' });
  });

  test.each(Object.keys(CHANGES))('of two concurrent changes of one version one applies and the other conflicts (%s)', async (kind) => {
    const { accounts, account, ...storage } = await opened();
    const change = CHANGES[kind]?.(account);
    if (change === undefined) throw new TypeError(kind);
    const outcomes = await Promise.all([accounts.change(account, change), accounts.change(account, change)]);
    expect(outcomes.toSorted()).toEqual(['applied', 'conflict']);
    const expected: Readonly<Record<string, readonly number[]>> = { status: [0, 0], plan: [0, 1], key: [1, 0] };
    expect(await counts(storage)).toEqual(expected[kind]);
    expect(await accounts.find(account.user.id)).toMatchObject({ version: 2 } satisfies Partial<Account>);
  });
};

/** The guarantees of every AccountStore. */
export const describeAccountStore = (name: string, open: OpenStorage): void => {
  describe(`AccountStore: ${name}`, () => {
    describe('creation', () => {
      describeCreation(open);
    });
    describe('changes', () => {
      describeChanges(open);
    });
  });
};
