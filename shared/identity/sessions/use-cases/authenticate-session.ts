import { digestOfSession, hasEnded, LAST_SEEN_INTERVAL_MS, type Session, type SessionToken } from '../domain/session.ts';
import type { SessionStore } from '../ports/session-store.ts';

/** Finds sessions by their token. Their last request is written at most every five minutes. */
export const makeSessionAuthenticator = (sessions: Pick<SessionStore, 'find' | 'touch'>) => ({
  /** Null for a token of no session, or of one that has ended. The request counts as its last one. */
  authenticate: async (token: SessionToken, now: number): Promise<Session | null> => {
    const session = await sessions.find(digestOfSession(token));
    if (session === null || hasEnded(session, now)) return null;
    if (now - session.lastSeenAt < LAST_SEEN_INTERVAL_MS) return session;
    await sessions.touch(session.digest, now);
    return { ...session, lastSeenAt: now };
  },
});

export type SessionAuthenticator = ReturnType<typeof makeSessionAuthenticator>;
