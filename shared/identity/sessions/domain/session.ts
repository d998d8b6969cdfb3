import { createHash, createHmac } from 'node:crypto';

import type { Brand } from '../../../platform/brand.ts';
import { isRandomUuid } from '../../../platform/ids/uuid.ts';
import { HOUR_MS } from '../../../platform/time/instant.ts';
import type { Role, UserId } from '../../accounts/domain/identity.ts';
import type { GateId } from '../../api-keys/domain/api-key.ts';

/** The secret of a session: 256 random bits, only in the cookie. */
export type SessionToken = Brand<string, 'SessionToken'>;
/** Name under which a session is stored: SHA-256 of its token. */
export type SessionDigest = Brand<string, 'SessionDigest'>;
/** Name of a session in lists; it opens nothing. */
export type SessionId = Brand<string, 'SessionId'>;

/** Bytes of a {@link SessionToken}. */
export const SESSION_TOKEN_BYTES = 32;

const BASE64URL_256_BITS = /^[\w-]{43}$/;

export const isSessionToken = (text: string): text is SessionToken => BASE64URL_256_BITS.test(text);
export const isSessionDigest = (text: string): text is SessionDigest => BASE64URL_256_BITS.test(text);
export const isSessionId = (text: string): text is SessionId => isRandomUuid(text);

/** A token of 32 strong random bytes; throws RangeError for another number of them. */
export const makeSessionToken = (random: Uint8Array): SessionToken => {
  const token = Buffer.from(random).toString('base64url');
  if (!isSessionToken(token)) throw new RangeError(`a session token has ${SESSION_TOKEN_BYTES} bytes`);
  return token;
};

export const digestOfSession = (token: SessionToken): SessionDigest => {
  const digest = createHash('sha256').update(token).digest('base64url');
  if (!isSessionDigest(digest)) throw new RangeError('a digest has another length');
  return digest;
};

/** The proof that a request is from its user's own pages: derived from the session's token, so it is not stored. */
export const csrfTokenOf = (token: SessionToken): string => createHmac('sha256', token).update('csrf').digest('base64url');

/** How a user proved who signs in, by the names of RFC 8176: password, one-time code, recovery code (`kba`), passkey. */
export const AUTHENTICATION_METHODS = ['pwd', 'otp', 'kba', 'hwk'] as const;
export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/** Whether a sign-in proved two factors; a passkey is two, because its authenticator verifies the user. */
export const hasSecondFactor = ({ amr }: { readonly amr: readonly AuthenticationMethod[] }): boolean =>
  amr.includes('hwk') || (amr.includes('pwd') && amr.length > 1);

/** A session of a user who has signed in. Instants are epoch milliseconds. */
export type Session = {
  readonly id: SessionId;
  readonly digest: SessionDigest;
  readonly userId: UserId;
  /** Gate of the user's account. */
  readonly gateId: GateId;
  /** The role of the user when the session was opened: a change of the role ends every session. */
  readonly role: Role;
  readonly issuedAt: number;
  /** When the user last proved their identity, with every factor of the account. */
  readonly authenticatedAt: number;
  /** Of the last request with it, give or take five minutes. */
  readonly lastSeenAt: number;
  /**
   * The account's `tokensInvalidatedAfter` before the user proved any factor. The session ends with the next invalidation, even one that
   * happens while it is opened, whatever the clocks of two instances show.
   */
  readonly validSince: number;
  readonly amr: readonly AuthenticationMethod[];
  /** Network the user signed in from, such as `203.0.113.0/24`. */
  readonly ipPrefix: string;
  readonly userAgent: string | null;
  /** The user's name for the device. */
  readonly deviceName: string | null;
};

/** The request of a session that changes something: when (epoch milliseconds), its id, and the session's `validSince`. */
export type SessionCause = { readonly at: number; readonly correlationId: string } & Pick<Session, 'validSince'>;

/** A session ends after so long without a request. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
/** A session ends so long after it was opened. */
export const SESSION_ABSOLUTE_MS = 30 * 24 * HOUR_MS;
/** How often the last request is written down. */
export const LAST_SEEN_INTERVAL_MS = 300_000;

/** The same for sessions of admins and owners. */
const ADMIN_IDLE_MS = 8 * HOUR_MS;
const ADMIN_ABSOLUTE_MS = 24 * HOUR_MS;

type Ages = Pick<Session, 'issuedAt' | 'lastSeenAt' | 'role'>;

/** When a session ends, regardless of its use. */
export const expiryOf = ({ issuedAt, role }: Pick<Ages, 'issuedAt' | 'role'>): number =>
  issuedAt + (role === 'user' ? SESSION_ABSOLUTE_MS : ADMIN_ABSOLUTE_MS);

/** When a session ends unless it is used before. */
export const idleExpiryOf = (session: Ages): number =>
  Math.min(session.lastSeenAt + (session.role === 'user' ? SESSION_IDLE_MS : ADMIN_IDLE_MS), expiryOf(session));

export const hasEnded = (session: Ages, now: number): boolean => idleExpiryOf(session) <= now;

/** Random 256-bit tokens of other kinds, in links and cookies, are stored by their digest as well. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
