import { endExposedKey, type KeyPlace } from '../../../../shared/identity/accounts/domain/account-change.ts';
import { gateOfKey, type ApiKey } from '../../../../shared/identity/api-keys/domain/api-key.ts';
import { makeRegenerateApiKey } from '../../../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import { gateIdOf } from '../../builders/identity/identity.ts';
import { fakeKeyCipher } from '../../fakes/identity/key-cipher.ts';
import { makeFakeIds } from '../../fakes/platform/ids.ts';
import { makeRecordedLog } from '../../fakes/platform/log.ts';
import type { OpenStorage } from '../storage.ts';
import { NOW, openWithPlans } from './account-changes.ts';

/** An account with a key in its grace and one in force, and what ends one of them. */
const openWithTwoKeys = async (open: OpenStorage) => {
  const opened = await openWithPlans(open);
  const { create, regenerateApiKey, storage, hmac, gateKeys, accounts } = opened;
  const { user, apiKey: before } = await create({ planSlug: 'negocio' });
  const regenerated = await regenerateApiKey(user.id, 3_600, NOW);
  if (!regenerated.ok) throw new Error('there is no new key');
  const { apiKey } = regenerated.value;
  const end = async (key: ApiKey, place: KeyPlace) => {
    const seen = await accounts.find(user.id);
    if (seen === null) throw new Error('there is no account');
    const keyDigest = await hmac.ofApiKey(key);
    const cause = { at: NOW, correlationId: 'request' };
    return accounts.change(seen, endExposedKey(seen, { gateId: gateOfKey(key), keyDigest, place }, cause));
  };
  const keys = () => gateKeys.find(gateOfKey(apiKey));
  return { ...opened, storage, user, before, apiKey, end, keys };
};

const describeExposedKeys = (open: OpenStorage): void => {
  test('a gate returns the digests of its key and of the previous one in its grace; an unknown gate has none', async () => {
    const { user, before, apiKey, keys, hmac, gateKeys } = await openWithTwoKeys(open);
    expect(await keys()).toEqual({
      userId: user.id,
      keyDigest: await hmac.ofApiKey(apiKey),
      previous: { digest: await hmac.ofApiKey(before), until: NOW + 3_600_000 },
      named: [],
    });
    expect(await gateKeys.find(gateIdOf('nothing'))).toBeNull();
  });

  test('the end of an exposed key in force leaves the one in its grace, and nothing to show or reveal', async () => {
    const { user, before, apiKey, end, ask, users, storedKeys, gateKeys, hmac } = await openWithTwoKeys(open);
    expect(await end(apiKey, 'current')).toBe('applied');
    expect([(await ask(apiKey)).kind, (await ask(before)).kind]).toEqual(['unknown_credential', 'authorized']);
    expect((await users.find(user.id))?.apiKey).toBeNull();
    expect(await storedKeys.find(user.id)).toBeNull();
    expect(await gateKeys.wasExposed(user.id, await hmac.ofApiKey(apiKey))).toBe(true);
    expect(await gateKeys.wasExposed(user.id, await hmac.ofApiKey(before))).toBe(false);
  });

  test('the end of an exposed key in its grace leaves the one in force', async () => {
    const { user, before, apiKey, end, ask, users, storedKeys } = await openWithTwoKeys(open);
    expect(await end(before, 'previous')).toBe('applied');
    expect([(await ask(apiKey)).kind, (await ask(before)).kind]).toEqual(['authorized', 'unknown_credential']);
    expect((await users.find(user.id))?.apiKey).toMatchObject({ last4: apiKey.slice(-4) });
    expect(await storedKeys.find(user.id)).not.toBeNull();
  });

  test('a key created after the current one ended gives it no grace', async () => {
    const { user, apiKey, end, ask, regenerateApiKey } = await openWithTwoKeys(open);
    await end(apiKey, 'current');
    const regenerated = await regenerateApiKey(user.id, 3_600, NOW);
    if (!regenerated.ok) throw new Error('there is no new key');
    expect(regenerated.value.previousExpiresAt).toBeNull();
    expect([(await ask(regenerated.value.apiKey)).kind, (await ask(apiKey)).kind]).toEqual(['authorized', 'unknown_credential']);
  });
};

/** The guarantees of every implementation for API keys that can be revealed, and for the time of their last use. */
export const describeStoredKeys = (name: string, open: OpenStorage): void => {
  describe(`API keys of ${name}`, () => {
    describeExposedKeys(open);

    test('createUser and regenerateApiKey store the current key encrypted for its user, and nothing of the previous one', async () => {
      const { create, storedKeys, regenerateApiKey } = await openWithPlans(open);
      const { user, apiKey } = await create();
      const reveal = async () => {
        const stored = await storedKeys.find(user.id);
        return stored === null ? null : fakeKeyCipher.decryptApiKey(stored.ciphertext, { userId: user.id, keyId: stored.keyId });
      };
      expect(await reveal()).toBe(apiKey);
      const regenerated = await regenerateApiKey(user.id, 3_600, NOW);
      expect(await reveal()).toBe(regenerated.ok ? regenerated.value.apiKey : null);
    });

    test('regenerateApiKey without KMS gives a key that works and cannot be revealed', async () => {
      const { create, ask, storedKeys, storage } = await openWithPlans(open);
      const { user } = await create();
      const regenerate = makeRegenerateApiKey({
        ...storage,
        encryptApiKey: () => Promise.reject(new Error('KMS is away')),
        ids: makeFakeIds(),
        log: makeRecordedLog(),
      });
      const regenerated = await regenerate(user.id, 0, NOW, 'request');
      if (!regenerated.ok) throw new Error('there is no new key');
      expect(await ask(regenerated.value.apiKey)).toMatchObject({ kind: 'authorized' });
      expect(await storedKeys.find(user.id)).toBeNull();
    });

    test('lastUsedAt is the minute of the last counted request of a gate, null before the first', async () => {
      const { create, ask, accounts, gateKeys } = await openWithPlans(open);
      const { user, apiKey } = await create({ planSlug: 'negocio' });
      const gateId = (await accounts.find(user.id))?.gateIds[0] ?? gateIdOf('nothing');
      expect(await gateKeys.lastUsedAt(gateId)).toBeNull();
      for (const at of [NOW, NOW + 61_000]) await ask(apiKey, null, at);
      expect(await gateKeys.lastUsedAt(gateId)).toBe(NOW + 60_000);
      expect(await gateKeys.lastUsedAt(gateIdOf('nothing'))).toBeNull();
    });
  });
};
