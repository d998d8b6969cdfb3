import { callerSession, type AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { invalidationAfter, type Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { SessionStore } from '../../../shared/identity/sessions/ports/session-store.ts';

/** Keeps the request's session when its own change of the account ends all sessions. */
export const keepOwnSession = (sessions: Pick<SessionStore, 'keep'>, context: AuthenticatedContext, { user }: Account): Promise<void> => {
  const invalidation = { before: user.tokensInvalidatedAfter, after: invalidationAfter(user, context.receivedAt) };
  return sessions.keep(callerSession(context).digest, invalidation);
};
