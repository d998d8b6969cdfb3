import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../../../shared/identity/sessions/domain/session.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { aSession } from '../../builders/identity/sessions.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const OWNER = { userId: userIdOf('owner') };

/** The guarantees of every SessionStore. */
export const describeSessionStore = (name: string, open: OpenStorage): void => {
  describe(`SessionStore: ${name}`, () => {
    test('open stores a session as given, and the sign-in', async () => {
      const { sessions } = await open();
      const session = aSession('phone', NOW, { ...OWNER, deviceName: 'Teléfono', userAgent: null, amr: ['pwd', 'otp'] });
      expect(await sessions.lastSignIn(session.userId)).toBeNull();
      expect(await sessions.open(session, null)).toBe('opened');
      expect(await sessions.find(session.digest)).toEqual(session);
      expect(await sessions.lastSignIn(session.userId)).toEqual({ at: NOW, device: 'Teléfono' });
    });

    test('open replaces a session once: the second of two concurrent calls opens none', async () => {
      const { sessions } = await open();
      const before = aSession('before', NOW, OWNER);
      await sessions.open(before, null);
      const [one, two] = [aSession('one', NOW + 1, OWNER), aSession('two', NOW + 1, OWNER)];
      const outcomes = await Promise.all([one, two].map((next) => sessions.open(next, before)));
      expect(outcomes.toSorted()).toEqual(['opened', 'replaced_is_gone']);
      expect(await sessions.find(before.digest)).toBeNull();
      expect(await sessions.list(before.userId, NOW + 1)).toHaveLength(1);
    });

    test('list returns the unexpired sessions, newest first, of the user alone', async () => {
      const { sessions } = await open();
      const old = aSession('old', NOW - SESSION_ABSOLUTE_MS, { ...OWNER, lastSeenAt: NOW });
      const idle = aSession('idle', NOW - SESSION_IDLE_MS, OWNER);
      const [first, second] = [aSession('first', NOW - 2, OWNER), aSession('second', NOW - 1, OWNER)];
      for (const session of [second, old, idle, first, aSession('stranger', NOW - 1)]) await sessions.open(session, null);
      expect(await sessions.list(OWNER.userId, NOW)).toEqual([second, first]);
    });

    test('touch moves the last request forwards alone, and opens nothing', async () => {
      const { sessions } = await open();
      const session = aSession('caller', NOW);
      await sessions.touch(session.digest, NOW + 1);
      expect(await sessions.find(session.digest)).toBeNull();
      await sessions.open(session, null);
      await sessions.touch(session.digest, NOW + 5);
      await sessions.touch(session.digest, NOW + 3);
      expect(await sessions.find(session.digest)).toEqual({ ...session, lastSeenAt: NOW + 5 });
    });

    test('keep moves a session past the invalidation that it was valid before, and opens nothing', async () => {
      const { sessions } = await open();
      const session = aSession('caller', NOW, { ...OWNER, validSince: 3 });
      await sessions.keep(session.digest, { before: 3, after: 5 });
      expect(await sessions.find(session.digest)).toBeNull();
      await sessions.open(session, null);
      await sessions.keep(session.digest, { before: 2, after: 4 });
      expect(await sessions.find(session.digest)).toEqual(session);
      await sessions.keep(session.digest, { before: 3, after: 5 });
      expect(await sessions.find(session.digest)).toEqual({ ...session, validSince: 5 });
    });

    test('end removes a session and may be repeated', async () => {
      const { sessions } = await open();
      const session = aSession('caller', NOW);
      await sessions.open(session, null);
      await sessions.end(session);
      await sessions.end(session);
      expect([await sessions.find(session.digest), await sessions.list(session.userId, NOW)]).toEqual([null, []]);
    });

    test('open removes the oldest sessions of a user beyond a hundred', async () => {
      const { sessions } = await open();
      const opened = Array.from({ length: 102 }, (_unused, index) => aSession(`session ${index}`, NOW + index, OWNER));
      for (const session of opened) await sessions.open(session, null);
      const kept = await sessions.list(OWNER.userId, NOW + 200);
      expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([100, opened[101]?.id, opened[2]?.id]);
    });
  });
};
