import type { GateId } from '../domain/api-key.ts';
import type { UserId } from '../domain/identity.ts';

/** A session of a user who has logged in. */
export type Session = {
  readonly userId: UserId;
  /** Gate of the user's account. */
  readonly gateId: GateId;
  /** Instant (epoch milliseconds) at which the user last proved who calls. */
  readonly authenticatedAt: number;
};

/** Finds the session of a token. */
export type SessionAuthenticator = {
  /** Null for a token of no session, or of one that has ended. */
  readonly authenticate: (token: string, now: number) => Promise<Session | null>;
};
