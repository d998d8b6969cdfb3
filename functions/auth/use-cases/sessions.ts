import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import {
  callerSession,
  type AuthenticatedContext,
  type CallerSession,
} from '../../../shared/identity/access/domain/authenticated-context.ts';
import { endAllSessions } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import type { Session, SessionId } from '../../../shared/identity/sessions/domain/session.ts';
import type { SessionStore } from '../../../shared/identity/sessions/ports/session-store.ts';

export type SessionsDeps = { readonly sessions: SessionStore; readonly accounts: AccountStore };

/** The session of the request. */
export const readSession = (context: AuthenticatedContext): Promise<Result<CallerSession, never>> =>
  Promise.resolve(ok(callerSession(context)));

/** Ends the session of the request. */
export const makeSignOut =
  ({ sessions }: SessionsDeps) =>
  async (context: AuthenticatedContext): Promise<Result<null, never>> => {
    await sessions.end(callerSession(context));
    return ok(null);
  };

/** Ends every session of the user, also one that is opened at the same time, and forgets remembered browsers. */
export const makeSignOutEverywhere =
  ({ accounts }: SessionsDeps) =>
  async ({ principal, receivedAt: at, requestId: correlationId }: AuthenticatedContext): Promise<Result<null, never>> => {
    const changed = await changeAccount<never>(accounts, principal.userId, (account) =>
      Promise.resolve(ok(endAllSessions(account, { at, correlationId }))),
    );
    if (!changed.ok) throw new Error('a user with a session has no account');
    return ok(null);
  };

export type ListedSession = Session & { readonly isCurrent: boolean };

export type SessionPage = {
  readonly sessions: readonly ListedSession[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
};

/** Sessions of the user that still work, newest first. */
export const makeListSessions =
  ({ sessions }: SessionsDeps) =>
  async (page: number, size: number, context: AuthenticatedContext): Promise<Result<SessionPage, never>> => {
    const { digest: own, userId, validSince } = callerSession(context);
    const listed = (await sessions.list(userId, context.receivedAt)).filter((session) => session.validSince === validSince);
    const shown = listed.slice((page - 1) * size, page * size).map((session) => ({ ...session, isCurrent: session.digest === own }));
    return ok({ sessions: shown, page, size, total: listed.length });
  };

/** Ends a session of the user. */
export const makeEndSession =
  ({ sessions }: SessionsDeps) =>
  async (id: SessionId, { principal, receivedAt }: AuthenticatedContext): Promise<Result<null, 'session_not_found'>> => {
    const session = (await sessions.list(principal.userId, receivedAt)).find((each) => each.id === id);
    if (session === undefined) return fail('session_not_found');
    await sessions.end(session);
    return ok(null);
  };

/** Ends the user's sessions but that of the request. */
export const makeEndOtherSessions =
  ({ sessions }: SessionsDeps) =>
  async (context: AuthenticatedContext): Promise<Result<null, never>> => {
    const { digest: own, userId } = callerSession(context);
    for (const session of await sessions.list(userId, context.receivedAt)) if (session.digest !== own) await sessions.end(session);
    return ok(null);
  };
