import { userIdOf } from '../../builders/identity/identity.ts';
import { aPasskey, credentialIdOf, passkeyChallengeIdOf, passkeyIdOf } from '../../builders/identity/passkeys.ts';
import { createTestUser, type OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const cause = { at: NOW, correlationId: 'request', validSince: 0 };
const owner = userIdOf('owner');

/** A storage with the accounts of two users. */
const openWithUsers = async (open: OpenStorage) => {
  const storage = await open();
  for (const name of ['owner', 'other']) await createTestUser(storage, name);
  return storage;
};

/** The guarantees of every implementation for passkeys. */
export const describePasskeyStore = (name: string, open: OpenStorage): void => {
  describe(`PasskeyStore: ${name}`, () => {
    test('a challenge is returned to one of any number of concurrent takers', async () => {
      const { passkeys } = await openWithUsers(open);
      const challenge = { id: passkeyChallengeIdOf('one'), challenge: 'AAAA', userId: owner, expiresAt: NOW };
      await passkeys.putChallenge(challenge);
      const taken = await Promise.all(Array.from({ length: 4 }, () => passkeys.takeChallenge(challenge.id)));
      expect(taken.filter((each) => each !== null)).toEqual([challenge]);
      expect(await passkeys.takeChallenge(passkeyChallengeIdOf('none'))).toBeNull();
    });

    test('passkeys are listed by user, oldest first, and found by id and credential', async () => {
      const { passkeys, passkeyIndex } = await openWithUsers(open);
      expect(await passkeyIndex.has(owner)).toBe(false);
      const [second, first] = [aPasskey('owner', 'a', { createdAt: NOW + 1 }), aPasskey('owner', 'b')];
      const others = aPasskey('other', 'c');
      for (const each of [second, first, others]) expect(await passkeys.add(each, cause)).toBe('added');
      expect(await passkeys.list(owner)).toEqual([first, second]);
      expect(await passkeyIndex.has(owner)).toBe(true);
      expect(await passkeys.find(owner, first.id)).toEqual(first);
      expect(await passkeys.find(owner, others.id)).toBeNull();
      expect(await passkeys.findByCredential(others.credentialId)).toEqual(others);
      expect(await passkeys.findByCredential(credentialIdOf('none'))).toBeNull();
    });

    test('a credential is added once, by one of concurrent users', async () => {
      const { passkeys } = await openWithUsers(open);
      const credentialId = credentialIdOf('shared');
      const outcomes = await Promise.all(['owner', 'other'].map((user) => passkeys.add(aPasskey(user, user, { credentialId }), cause)));
      expect(outcomes.toSorted()).toEqual(['added', 'credential_exists']);
    });

    test('rename changes the name of a passkey for its own user only', async () => {
      const { passkeys } = await openWithUsers(open);
      const passkey = aPasskey('owner', 'a');
      await passkeys.add(passkey, cause);
      expect(await passkeys.rename(owner, passkey.id, 'Teléfono')).toBe('renamed');
      expect(await passkeys.rename(userIdOf('other'), passkey.id, 'Mine')).toBe('not_found');
      expect(await passkeys.rename(owner, passkeyIdOf('none'), 'Mine')).toBe('not_found');
      expect(await passkeys.find(owner, passkey.id)).toEqual({ ...passkey, name: 'Teléfono' });
    });

    test('remove happens once, and the credential may be registered again', async () => {
      const { passkeys } = await openWithUsers(open);
      const passkey = aPasskey('owner', 'a');
      await passkeys.add(passkey, cause);
      const later = { ...cause, at: NOW + 1 };
      expect((await Promise.all([passkeys.remove(passkey, later), passkeys.remove(passkey, later)])).toSorted()).toEqual([
        'not_found',
        'removed',
      ]);
      expect(await passkeys.findByCredential(passkey.credentialId)).toBeNull();
      expect(await passkeys.add({ ...passkey, id: passkeyIdOf('again') }, cause)).toBe('added');
    });

    test('recordUse writes counter and instant for the passkey as it was read, and refuses a second use of that counter', async () => {
      const { passkeys } = await openWithUsers(open);
      const passkey = aPasskey('owner', 'a', { counter: 5 });
      await passkeys.add(passkey, cause);
      const use = { counter: 6, isBackedUp: false, at: NOW + 2, correlationId: 'request', validSince: 0 };
      expect((await Promise.all([passkeys.recordUse(passkey, use), passkeys.recordUse(passkey, use)])).toSorted()).toEqual([
        'conflict',
        'recorded',
      ]);
      expect(await passkeys.find(owner, passkey.id)).toEqual({ ...passkey, counter: 6, isBackedUp: false, lastUsedAt: NOW + 2 });
    });

    test('recordUse accepts a decreased counter', async () => {
      const { passkeys } = await openWithUsers(open);
      const passkey = aPasskey('owner', 'a', { counter: 5 });
      await passkeys.add(passkey, cause);
      expect(await passkeys.recordUse(passkey, { counter: 2, isBackedUp: true, at: NOW + 2, correlationId: 'request' })).toBe('recorded');
      expect(await passkeys.find(owner, passkey.id)).toMatchObject({ counter: 2 });
    });
  });
};
