import { endAllSessions as endSessionsOf } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { csrfTokenOf, type Session } from '../../../shared/identity/sessions/domain/session.ts';
import { SESSION_COOKIE } from '../../../shared/identity/sessions/http/cookies.ts';
import { uuidOf } from '../builders/identity/identity.ts';
import { aSession, sessionTokenOf } from '../builders/identity/sessions.ts';
import { applyChange } from '../storage/apply-change.ts';
import type { Caller, TestApi } from './test-api.ts';

/** Opens a session of a caller; returns the headers that the service's pages send. */
export const openTestSession = async (api: TestApi, { user, gateId }: Pick<Caller, 'user' | 'gateId'>, changes: Partial<Session> = {}) => {
  const name = uuidOf(`session of ${user.id} ${changes.issuedAt ?? ''}`);
  await api.storage.sessions.open(
    aSession(name, api.clock.now(), {
      userId: user.id,
      gateId,
      role: user.role,
      amr: user.role === 'user' ? ['pwd'] : ['pwd', 'otp'],
      ...changes,
    }),
    null,
  );
  const token = sessionTokenOf(name);
  return { Cookie: `${SESSION_COOKIE}=${token}`, 'X-CSRF-Token': csrfTokenOf(token), 'Sec-Fetch-Site': 'same-origin' };
};

/** Ends every session of a user, as a new password does. */
export const endAllSessions = async ({ storage: { accounts }, clock }: TestApi, userId: UserId): Promise<void> => {
  await applyChange(accounts, userId, (account) => endSessionsOf(account, { at: clock.now(), correlationId: 'request' }));
};
