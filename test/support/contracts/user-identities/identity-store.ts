import { userIdOf } from '../../builders/identity/identity.ts';
import { aLinkedIdentity, aPendingLink, providerIdOf } from '../../builders/identity/linked-identities.ts';
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

/** The guarantees of every implementation for linked identities. */
export const describeIdentityStore = (name: string, open: OpenStorage): void => {
  describe(`IdentityStore: ${name}`, () => {
    test('a pending link is returned to one of any number of concurrent takers', async () => {
      const { identities } = await openWithUsers(open);
      const link = aPendingLink('owner');
      await identities.putPending(link);
      const taken = await Promise.all(Array.from({ length: 4 }, () => identities.takePending(link.stateDigest)));
      expect(taken.filter((each) => each !== null)).toEqual([link]);
      expect(await identities.takePending('none')).toBeNull();
    });

    test('identities are listed by user and provider, and found by both', async () => {
      const { identities } = await openWithUsers(open);
      const [second, first] = ['other-provider', 'a-provider'].map((provider) =>
        aLinkedIdentity('owner', { provider: providerIdOf(provider), issuer: `https://${provider}`, email: 'ana@example.mx' }),
      );
      if (first === undefined || second === undefined) throw new Error('two were made');
      for (const each of [second, first, aLinkedIdentity('other')]) expect(await identities.add(each, cause)).toBe('linked');
      expect(await identities.list(owner)).toEqual([first, second]);
      expect(await identities.find(owner, first.provider)).toEqual(first);
      expect(await identities.find(owner, providerIdOf('example'))).toBeNull();
    });

    test('a subject is linked to one of several concurrent users', async () => {
      const { identities } = await openWithUsers(open);
      const outcomes = await Promise.all(
        ['owner', 'other'].map((user) => identities.add(aLinkedIdentity(user, { subject: 'shared' }), cause)),
      );
      expect(outcomes.toSorted()).toEqual(['linked', 'linked_elsewhere']);
    });

    test('the same subject of another issuer is another identity', async () => {
      const { identities } = await openWithUsers(open);
      const shared = { subject: 'shared' };
      expect(await identities.add(aLinkedIdentity('owner', shared), cause)).toBe('linked');
      expect(await identities.add(aLinkedIdentity('other', { ...shared, issuer: 'https://other.example' }), cause)).toBe('linked');
    });

    test('a user has one identity of a provider, also when two are linked concurrently', async () => {
      const { identities } = await openWithUsers(open);
      const outcomes = await Promise.all(['one', 'two'].map((subject) => identities.add(aLinkedIdentity('owner', { subject }), cause)));
      expect(outcomes.toSorted()).toEqual(['already_linked', 'linked']);
      expect(await identities.list(owner)).toHaveLength(1);
    });

    test('remove happens once, to the identity as it was read, and frees it for others', async () => {
      const { identities } = await openWithUsers(open);
      const identity = aLinkedIdentity('owner');
      await identities.add(identity, cause);
      const later = { ...cause, at: NOW + 1 };
      const another = aLinkedIdentity('owner', { id: aLinkedIdentity('nobody').id });
      expect(await identities.remove(another, later)).toBe('not_found');
      const outcomes = await Promise.all([identities.remove(identity, later), identities.remove(identity, later)]);
      expect(outcomes.toSorted()).toEqual(['not_found', 'removed']);
      expect(await identities.list(owner)).toEqual([]);
      expect(await identities.add(aLinkedIdentity('other', { subject: identity.subject }), cause)).toBe('linked');
    });
  });
};
