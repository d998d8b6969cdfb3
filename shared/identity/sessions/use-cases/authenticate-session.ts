import { digestOfSession, hasEnded, LAST_SEEN_INTERVAL_MS } from '../domain/session.ts';
import type { SessionAuthenticator } from '../ports/session-authenticator.ts';
import type { SessionStore } from '../ports/session-store.ts';

/** Finds sessions by their token. Their last request is written at most every five minutes. */
export const makeSessionAuthenticator = (sessions: Pick<SessionStore, 'find' | 'touch'>): SessionAuthenticator => ({
  authenticate: async (token, now) => {
    const session = await sessions.find(digestOfSession(token));
    if (session === null || hasEnded(session, now)) return null;
    if (now - session.lastSeenAt < LAST_SEEN_INTERVAL_MS) return session;
    await sessions.touch(session.digest, now);
    return { ...session, lastSeenAt: now };
  },
});
