import { hasEnded } from '../../../../shared/identity/domain/session.ts';
import type { SessionStore } from '../../../../shared/identity/ports/session-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';

const MAX_SESSIONS = 100;

/** Sessions in memory. */
export const makeFakeSessionStore = ({ sessions, lastSignIns }: MemoryDatabase): SessionStore => ({
  open: async (session, replaced) => {
    await Promise.resolve();
    if (replaced !== null && !sessions.delete(replaced.digest)) return 'replaced_is_gone';
    const own = [...sessions.values()].filter(({ userId }) => userId === session.userId);
    for (const { digest } of own.toSorted((left, right) => left.issuedAt - right.issuedAt).slice(0, -(MAX_SESSIONS - 1))) {
      sessions.delete(digest);
    }
    sessions.set(session.digest, session);
    lastSignIns.set(session.userId, { at: session.authenticatedAt, device: session.deviceName ?? session.userAgent });
    return 'opened';
  },

  find: async (digest) => {
    await Promise.resolve();
    return sessions.get(digest) ?? null;
  },

  touch: async (digest, at) => {
    await Promise.resolve();
    const session = sessions.get(digest);
    if (session !== undefined && session.lastSeenAt < at) sessions.set(digest, { ...session, lastSeenAt: at });
  },

  list: async (user, now) => {
    await Promise.resolve();
    return [...sessions.values()]
      .filter((session) => session.userId === user && !hasEnded(session, now))
      .toSorted((left, right) => right.issuedAt - left.issuedAt);
  },

  end: async ({ digest }) => {
    await Promise.resolve();
    sessions.delete(digest);
  },

  lastSignIn: async (userId) => {
    await Promise.resolve();
    return lastSignIns.get(userId) ?? null;
  },
});
