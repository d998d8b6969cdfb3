import {
  digestOfSession,
  isSessionId,
  makeSessionToken,
  SESSION_TOKEN_BYTES,
  type Session,
  type SessionId,
  type SessionToken,
} from '../../../../shared/identity/sessions/domain/session.ts';
import { bytesOf, gateIdOf, userIdOf, uuidOf } from './identity.ts';

/** A session token that is the same for the same text. */
export const sessionTokenOf = (text: string): SessionToken => makeSessionToken(bytesOf(`session ${text}`, SESSION_TOKEN_BYTES));

const sessionIdOf = (text: string): SessionId => {
  const id = uuidOf(`session ${text}`);
  if (!isSessionId(id)) throw new TypeError(`${id} is no session id`);
  return id;
};

/** A session of the named user, opened at an instant; its token has the same name. */
export const aSession = (name: string, at: number, changes: Partial<Session> = {}): Session => ({
  id: sessionIdOf(name),
  digest: digestOfSession(sessionTokenOf(name)),
  userId: userIdOf(name),
  gateId: gateIdOf(name),
  role: 'user',
  issuedAt: at,
  authenticatedAt: at,
  lastSeenAt: at,
  validSince: 0,
  amr: ['pwd'],
  ipPrefix: '203.0.113.0/24',
  userAgent: 'Mozilla/5.0',
  deviceName: null,
  ...changes,
});
