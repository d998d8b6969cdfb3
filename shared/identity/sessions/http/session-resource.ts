import * as v from 'valibot';

import { dateTime, uuid } from '../../../platform/http/envelope-schema.ts';
import type { ResourceOf } from '../../../platform/http/reply.ts';
import { isoInstant } from '../../../platform/time/instant.ts';
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

export const listedSessionResource = v.strictObject({
  type: v.literal('session'),
  id: uuid,
  attributes: v.strictObject({
    created_at: dateTime,
    last_seen_at: dateTime,
    ip_prefix: v.string(),
    user_agent: v.nullable(v.string()),
    device_name: v.nullable(v.string()),
    current: v.boolean(),
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

/** A session in its user's list; `isCurrent` for the one that asks. */
export const presentListedSession = (session: Session & { readonly isCurrent: boolean }) =>
  ({
    type: 'session',
    id: session.id,
    attributes: {
      created_at: isoInstant(session.issuedAt),
      last_seen_at: isoInstant(session.lastSeenAt),
      ip_prefix: session.ipPrefix,
      user_agent: session.userAgent,
      device_name: session.deviceName,
      current: session.isCurrent,
    },
  }) satisfies ResourceOf<typeof listedSessionResource>;
