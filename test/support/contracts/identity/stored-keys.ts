import { makeRegenerateApiKey } from '../../../../shared/identity/use-cases/regenerate-api-key.ts';
import { gateIdOf } from '../../builders/identity.ts';
import { fakeKeyCipher } from '../../fakes/identity/key-cipher.ts';
import { makeFakeIds } from '../../fakes/platform/ids.ts';
import { makeRecordedLog } from '../../fakes/platform/log.ts';
import type { OpenStorage } from '../storage.ts';
import { NOW, openWithPlans } from './account-changes.ts';

/** What every implementation guarantees of API keys that can be revealed, and of when keys were used. */
export const describeStoredKeys = (name: string, open: OpenStorage): void => {
  describe(`API keys of ${name}`, () => {
    test('createUser and regenerateApiKey keep the key in force encrypted for its user, and nothing of the one before', async () => {
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
      const { create, ask, accounts, keyUse } = await openWithPlans(open);
      const { user, apiKey } = await create({ planSlug: 'negocio' });
      const gateId = (await accounts.find(user.id))?.gateIds[0] ?? gateIdOf('nothing');
      expect(await keyUse.lastUsedAt(gateId)).toBeNull();
      for (const at of [NOW, NOW + 61_000]) await ask(apiKey, null, at);
      expect(await keyUse.lastUsedAt(gateId)).toBe(NOW + 60_000);
      expect(await keyUse.lastUsedAt(gateIdOf('nothing'))).toBeNull();
    });
  });
};
