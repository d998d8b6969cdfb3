import {
  changeDeletion,
  changeStatus,
  deleteAccount,
  replaceKey,
  restoreAccount,
  type AccountChange,
} from '../../../../shared/identity/accounts/domain/account-change.ts';
import type { Account } from '../../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../../shared/identity/accounts/ports/account-store.ts';
import {
  beginDeletion,
  graceTimingOf,
  isDeletionId,
  nextStepAfter,
  type Deletion,
} from '../../../../shared/identity/deletion/domain/deletion.ts';
import { apiKeyOf, CLIENT_ADDRESS, gateIdOf, uuidOf } from '../../builders/identity/identity.ts';
import { aPlan } from '../../builders/identity/plans.ts';
import { aSession } from '../../builders/identity/sessions.ts';
import { aUser } from '../../builders/identity/users.ts';
import { fakeKeyCipher } from '../../fakes/identity/key-cipher.ts';
import { applyChange } from '../../storage/apply-change.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const TIMING = graceTimingOf(1);
const CAUSE = { at: NOW, correlationId: 'request' } as const;

const SUBSCRIPTION = { planSlug: 'negocio', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: 'month' } as const;
const CANCELED = { ...SUBSCRIPTION, status: 'canceled', cancelAt: NOW } as const;

const deletionOf = (name: string, changes: Partial<Deletion> = {}): Deletion => {
  const id = uuidOf(`deletion ${name}`);
  if (!isDeletionId(id)) throw new TypeError(id);
  return { ...beginDeletion(id, SUBSCRIPTION, TIMING, NOW), ...changes };
};

const DELETION = deletionOf('caller');

const deletes = (account: Account, deletion = DELETION) => deleteAccount(account, deletion, CANCELED, CAUSE);

const restores = (account: Account, tokenId: string | null) => {
  const restoration = { tokenId, subscription: SUBSCRIPTION, limits: { monthlyLimit: 7, minuteLimit: 70 } };
  return restoreAccount(account, restoration, { ...CAUSE, at: NOW + 1_000 });
};

const foundIn = async (accounts: AccountStore, name: string) => {
  const account = await accounts.find(aUser(name).id);
  if (account === null) throw new Error('no account');
  return account;
};

/** An account with two gates, a key to each, and its own key in stored form. */
const openWithAccount = async (open: OpenStorage) => {
  const storage = await open();
  const { accounts, hmac, plans, apiKeyAuthorizer, sessionAuthorizer } = storage;
  await plans.put(aPlan('negocio'));
  const gateOf = async (name: string) => ({ id: gateIdOf(name), keyDigest: await hmac.ofApiKey(apiKeyOf(name)), permissions: null });
  const user = aUser('caller', { subscription: SUBSCRIPTION });
  const keyId = uuidOf('key');
  const now = () => foundIn(accounts, 'caller');
  await accounts.create({
    user,
    passwordHash: 'hash',
    storedKey: { keyId, ciphertext: await fakeKeyCipher.encryptApiKey(apiKeyOf('caller'), { userId: user.id, keyId }) },
    limits: { monthlyLimit: 100, minuteLimit: 100 },
    gates: [await gateOf('caller'), await gateOf('second')],
  });
  const ask = (name: string) =>
    apiKeyAuthorizer.authorize({ apiKey: apiKeyOf(name), address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now: NOW });
  const askInSession = (validSince: number) =>
    sessionAuthorizer.authorize({ session: aSession('caller', NOW, { validSince }), permission: null, consumeUnit: false, now: NOW });
  return {
    ...storage,
    user,
    ask,
    askInSession,
    now,
    change: async (changeOf: (account: Account) => AccountChange) => {
      const account = await now();
      return accounts.change(account, changeOf(account));
    },
    userCount: async () => (await plans.list()).map(({ user_count: count }) => count),
  };
};

const openDeleted = async (open: OpenStorage) => {
  const opened = await openWithAccount(open);
  await opened.change(deletes);
  return opened;
};

const describeDeletion = (open: OpenStorage): void => {
  test('a deletion revokes every key of every gate, the one in its grace too, and removes its stored form', async () => {
    const { change, ask, now, hmac, storedKeys, user } = await openWithAccount(open);
    const newer = {
      gateId: gateIdOf('caller'),
      keyDigest: await hmac.ofApiKey(apiKeyOf('newer', 'caller')),
      storedKey: {
        keyId: uuidOf('newer'),
        ciphertext: await fakeKeyCipher.encryptApiKey(apiKeyOf('newer', 'caller'), { userId: user.id, keyId: uuidOf('newer') }),
      },
      shown: { prefix: 'cepk_new', last4: 'last', createdAt: NOW },
    };
    await change(() => replaceKey(newer, NOW + 60_000, CAUSE));
    expect(await ask('caller')).toMatchObject({ kind: 'authorized' });
    expect(await change(deletes)).toBe('applied');
    for (const name of ['caller', 'second']) expect(await ask(name)).toEqual({ kind: 'unknown_credential' });
    expect(await storedKeys.find(user.id)).toBeNull();
    expect((await now()).user).toMatchObject({ status: 'revoked', apiKey: null, deletion: DELETION, subscription: CANCELED });
  });

  test('a deletion ends every session, lowers the count of the plan and keeps the address', async () => {
    const { accounts, change, askInSession, now, user, userCount } = await openWithAccount(open);
    expect(await askInSession(0)).toMatchObject({ kind: 'authorized' });
    await change(deletes);
    expect(await askInSession(0)).toEqual({ kind: 'unknown_credential' });
    expect((await now()).user.tokensInvalidatedAfter).toBe(NOW);
    expect(await userCount()).toEqual([0]);
    expect((await accounts.findByEmail(user.email))?.user.id).toBe(user.id);
    const other = { ...aUser('other'), email: user.email };
    const gates = [{ id: gateIdOf('other'), keyDigest: 'digest', permissions: null }] as const;
    const limits = { monthlyLimit: 1, minuteLimit: 1 };
    expect(await accounts.create({ user: other, passwordHash: 'hash', storedKey: null, limits, gates })).toBe('email_taken');
  });

  test('if a deletion and another change race, exactly one applies', async () => {
    const { accounts, now } = await openWithAccount(open);
    const seen = await now();
    const outcomes = await Promise.all([
      accounts.change(seen, deletes(seen)),
      accounts.change(seen, deletes(seen, deletionOf('another'))),
      accounts.change(seen, changeStatus(seen, 'suspended')),
    ]);
    expect(outcomes.toSorted()).toEqual(['applied', 'conflict', 'conflict']);
  });

  test('a deleted account is listed when its step is due, the longest due first, until it is restored', async () => {
    const { accounts, change, dueAccounts, now, user } = await openDeleted(open);
    const gates = [{ id: gateIdOf('other'), keyDigest: 'digest', permissions: null }] as const;
    const other = aUser('other');
    await accounts.create({ user: other, passwordHash: 'hash', storedKey: null, limits: { monthlyLimit: 1, minuteLimit: 1 }, gates });
    await applyChange(accounts, other.id, (account) => deletes(account, deletionOf('other', { nextStepAt: NOW - 1 })));
    expect(await dueAccounts.list(NOW - 2)).toEqual([]);
    expect(await dueAccounts.list(NOW)).toEqual([other.id, user.id]);
    const next = nextStepAfter(DELETION, TIMING);
    if (next === null) throw new Error('there is a step after closing');
    await change(() => changeDeletion(next));
    expect((await now()).user).toMatchObject({ status: 'revoked', deletion: next });
    expect(await dueAccounts.list(next.nextStepAt - 1)).toEqual([other.id]);
    expect(await dueAccounts.list(next.nextStepAt)).toEqual([other.id, user.id]);
    await change((account) => restores(account, 'token'));
    expect(await dueAccounts.list(next.nextStepAt)).toEqual([other.id]);
  });
};

const describeRestoration = (open: OpenStorage): void => {
  test('a restoration makes the account active with the limits given, and keeps old sessions and keys dead', async () => {
    const { change, ask, askInSession, now, usedRestoreTokens, userCount } = await openDeleted(open);
    const invalidatedBefore = (await now()).user.tokensInvalidatedAfter;
    expect(await usedRestoreTokens.isUsed('token')).toBe(false);
    expect(await change((account) => restores(account, 'token'))).toBe('applied');
    const { user } = await now();
    expect(user).toMatchObject({ status: 'active', apiKey: null, deletion: null, subscription: SUBSCRIPTION });
    expect(user.tokensInvalidatedAfter).toBe(NOW + 1_000);
    for (const name of ['caller', 'second']) expect(await ask(name)).toEqual({ kind: 'unknown_credential' });
    for (const since of [0, invalidatedBefore]) expect(await askInSession(since)).toEqual({ kind: 'unknown_credential' });
    expect(await askInSession(user.tokensInvalidatedAfter)).toMatchObject({ kind: 'authorized', quota: { limit: 7 } });
    expect(await usedRestoreTokens.isUsed('token')).toBe(true);
    expect(await userCount()).toEqual([1]);
  });

  test('a test key of a request from before the deletion is refused, during the deletion and after a restoration', async () => {
    const { change, now, testGates, user } = await openWithAccount(open);
    const { tokensInvalidatedAfter: before } = (await now()).user;
    const gateId = gateIdOf('caller');
    const replaceTestKey = (eventId: string, validSince: number) => {
      const cause = { userId: user.id, validSince, eventId, correlationId: 'request' };
      return testGates.replaceKey(gateId, { digest: 'digest', prefix: 'cept_new', last4: 'last', createdAt: NOW }, cause);
    };
    await change(deletes);
    const during = (await now()).user.tokensInvalidatedAfter;
    for (const since of [before, during]) expect(await replaceTestKey('during', since)).toBe(false);
    await change((account) => restores(account, 'token'));
    for (const since of [before, during]) expect(await replaceTestKey('after', since)).toBe(false);
    expect((await testGates.find(gateId)).key).toBeNull();
    expect(await replaceTestKey('later', (await now()).user.tokensInvalidatedAfter)).toBe(true);
    expect((await testGates.find(gateId)).key).toMatchObject({ digest: 'digest' });
  });

  test('a new key opens the gate of a restored account', async () => {
    const { change, hmac, apiKeyAuthorizer } = await openDeleted(open);
    await change((account) => restores(account, null));
    const apiKey = apiKeyOf('new secret', 'caller');
    const shown = { prefix: 'cepk_new', last4: 'last', createdAt: NOW };
    const key = { gateId: gateIdOf('caller'), keyDigest: await hmac.ofApiKey(apiKey), storedKey: null, shown };
    await change(() => replaceKey(key, null, CAUSE));
    const request = { apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: false, now: NOW };
    expect(await apiKeyAuthorizer.authorize(request)).toMatchObject({ kind: 'authorized', rate: { limit: 70 } });
  });

  test('a token restores once, also a later deletion and when it is used twice concurrently', async () => {
    const { accounts, change, now } = await openDeleted(open);
    const seen = await now();
    const outcomes = await Promise.all([accounts.change(seen, restores(seen, 'token')), accounts.change(seen, restores(seen, 'token'))]);
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    await change((account) => deletes(account, deletionOf('again')));
    expect(await change((account) => restores(account, 'token'))).toBe('token_used');
    expect((await now()).user).toMatchObject({ status: 'revoked', deletion: deletionOf('again') });
    expect(await change((account) => restores(account, 'another token'))).toBe('applied');
  });

  test('if a restoration and the beginning of a purge race, exactly one applies, and leaves nothing of the other', async () => {
    const { accounts, now, usedRestoreTokens } = await openDeleted(open);
    const seen = await now();
    const purging = { ...DELETION, nextStep: 'purge', isPurging: true } as const;
    const [restored, begun] = await Promise.all([
      accounts.change(seen, restores(seen, 'token')),
      accounts.change(seen, changeDeletion(purging)),
    ]);
    const isRestored = restored === 'applied';
    expect([restored, begun].toSorted()).toEqual(['applied', 'conflict']);
    expect((await now()).user).toMatchObject({ status: isRestored ? 'active' : 'revoked', deletion: isRestored ? null : purging });
    expect(await usedRestoreTokens.isUsed('token')).toBe(isRestored);
  });
};

/** The guarantees of every implementation for accounts that are deleted and restored. */
export const describeAccountDeletion = (name: string, open: OpenStorage): void => {
  describe(`AccountStore, the life of accounts: ${name}`, () => {
    describe('deletion', () => {
      describeDeletion(open);
    });
    describe('restoration', () => {
      describeRestoration(open);
    });
  });
};
