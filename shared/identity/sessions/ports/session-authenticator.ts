import type { Session, SessionToken } from '../domain/session.ts';

/** Finds the session of a token. */
export type SessionAuthenticator = {
  /** Null for a token of no session, or of one that has ended. The request counts as its last one. */
  readonly authenticate: (token: SessionToken, now: number) => Promise<Session | null>;
};
