import type { AuthorizationResult } from '../../api-keys/ports/api-key-authorizer.ts';
import type { Session } from '../domain/session.ts';

type WithoutRate<Result> = Result extends unknown ? Omit<Result, 'rate'> : never;

/** As of a request with a key, without its requests per minute, which sessions do not use up, and without what only named keys have. */
export type SessionAuthorizationResult = WithoutRate<
  Exclude<AuthorizationResult, { kind: 'rate_limited' | 'expired_key' | 'address_denied' }>
>;

/**
 * Decides at the gate of a session's account whether a request may run: user status, permission of the role, monthly unit. After an
 * invalidation of the account's tokens, an earlier session is an unknown credential.
 */
export type SessionAuthorizer = {
  readonly authorize: (request: {
    readonly session: Session;
    /** Null when any active account may pass. */
    readonly permission: string | null;
    readonly consumeUnit: boolean;
    /** Epoch milliseconds. */
    readonly now: number;
  }) => Promise<SessionAuthorizationResult>;
};
