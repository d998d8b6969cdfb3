import * as v from 'valibot';

import type { ResourceOf } from '../../../platform/http/reply.ts';
import { described, named, resource } from '../../../platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../../platform/time/instant.ts';
import { AUTHENTICATION_METHODS, expiryOf, idleExpiryOf, SESSION_ABSOLUTE_MS, type Session, type SessionToken } from '../domain/session.ts';
import { SESSION_COOKIE, setCookie } from './cookies.ts';

/** The session of a user who has signed in. */
export const sessionResource = resource('Session', {
  type: 'session',
  id: described(uuid, 'Id of the session.'),
  attributes: {
    user_id: described(uuid, 'The user who signed in.'),
    created_at: described(dateTime, 'When the user signed in.'),
    idle_expires_at: described(dateTime, 'When the session ends unless it is used before.'),
    expires_at: described(dateTime, 'When the session ends in any case.'),
    csrf_token: described(
      v.string(),
      'Goes into the header `X-CSRF-Token` of every request with the session that is not a GET.',
      'n3t5y7u9w1q3e5r7t9y1u3i5o7p9a1s3d5f7g9h1j3k',
    ),
    amr: described(
      v.array(named('AuthenticationMethod', v.picklist(AUTHENTICATION_METHODS))),
      'Proofs of the sign-in (RFC 8176): password, one-time code, recovery code (`kba`), passkey.',
      ['pwd'],
    ),
  },
});

export const listedSessionResource = resource('ListedSession', {
  type: 'session',
  id: described(uuid, 'Id of the session.'),
  attributes: {
    created_at: described(dateTime, 'When the user signed in.'),
    last_seen_at: described(dateTime, 'Last request of the session, to within five minutes.'),
    ip_prefix: described(v.string(), 'Network the user signed in from.', '203.0.113.0/24'),
    user_agent: described(v.nullable(v.string()), 'User agent of the browser.', 'Mozilla/5.0'),
    device_name: described(v.nullable(v.string()), 'Name of the device that the sign-in gave.', 'Portátil'),
    current: described(v.boolean(), 'Whether this is the session of the request.'),
  },
});

/** Header of a response that opens a session. */
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

/** `Set-Cookie` of a new session. */
export const sessionCookie = (token: SessionToken): string => setCookie(SESSION_COOKIE, token, SESSION_ABSOLUTE_MS / 1_000);

/** A session in its user's list; `isCurrent` for the session of the request. */
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
