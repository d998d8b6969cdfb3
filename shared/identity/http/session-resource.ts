import * as v from 'valibot';

import { dateTime, uuid } from '../../platform/http/envelope-schema.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { AUTHENTICATION_METHODS, expiryOf, idleExpiryOf, SESSION_ABSOLUTE_MS, type Session, type SessionToken } from '../domain/session.ts';
import { SESSION_COOKIE, setCookie } from './cookies.ts';

/** The session of a user who has signed in. */
export const sessionResource = v.strictObject({
  type: v.literal('session'),
  id: uuid,
  attributes: v.strictObject({
    user_id: uuid,
    created_at: dateTime,
    idle_expires_at: dateTime,
    expires_at: dateTime,
    csrf_token: v.string(),
    amr: v.array(v.picklist(AUTHENTICATION_METHODS)),
  }),
});

/** Header of an answer that opens a session. */
export const sessionCookieHeader = {
  'Set-Cookie': { description: 'The cookie of the session; scripts cannot read it.', schema: v.string() },
} as const;

export const presentSession = (session: Session, csrfToken: string) =>
  ({
    type: 'session',
    id: session.id,
    attributes: {
      user_id: session.userId,
      created_at: isoInstant(session.issuedAt),
      idle_expires_at: isoInstant(idleExpiryOf(session)),
      expires_at: isoInstant(expiryOf(session)),
      csrf_token: csrfToken,
      amr: session.amr,
    },
  }) satisfies ResourceOf<typeof sessionResource>;

/** `Set-Cookie` of a session that was opened. */
export const sessionCookie = (token: SessionToken): string => setCookie(SESSION_COOKIE, token, SESSION_ABSOLUTE_MS / 1_000);
