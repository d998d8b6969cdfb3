import type { Hmac } from '../../../digests/hmac.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import type { RequestClient } from '../../../platform/request-context.ts';
import { networkPrefix } from '../../access/domain/client-address.ts';
import type { Role, UserId } from '../../accounts/domain/identity.ts';
import type { AuditLog } from '../../accounts/ports/audit-log.ts';
import type { GateId } from '../../api-keys/domain/api-key.ts';
import type { SecondFactorStore } from '../../second-factor/ports/second-factor-store.ts';
import {
  digestOfSession,
  isSessionId,
  makeSessionToken,
  SESSION_TOKEN_BYTES,
  type AuthenticationMethod,
  type Session,
  type SessionDigest,
  type SessionId,
  type SessionToken,
} from '../domain/session.ts';
import type { SessionStore } from '../ports/session-store.ts';

export type OpenSessionDeps = {
  readonly sessions: SessionStore;
  readonly secondFactors: Pick<SecondFactorStore, 'isNewClient'>;
  readonly auditLog: AuditLog;
  readonly hmac: Pick<Hmac, 'allOfClient'>;
  readonly ids: Ids;
};

/** The result of a sign-in. */
export type SignIn = {
  readonly userId: UserId;
  readonly gateId: GateId;
  readonly role: Role;
  /** The account's `tokensInvalidatedAfter` before any factor was proved. */
  readonly validSince: number;
  readonly amr: readonly AuthenticationMethod[];
  /** When every factor of the account was proved: a remembered browser proved the second one earlier. */
  readonly authenticatedAt: number;
  readonly deviceName: string | null;
  readonly client: Pick<RequestClient, 'address' | 'userAgent'>;
  /** Session of the request: it ends, whichever user it belongs to. */
  readonly previous: SessionDigest | null;
  readonly now: number;
  readonly correlationId: string;
};

export type OpenedSession = { readonly session: Session; readonly token: SessionToken };

const MAX_USER_AGENT = 255;

const newSessionId = (ids: Ids): SessionId => {
  const id = ids.uuid();
  if (!isSessionId(id)) throw new TypeError('the id generator does not make UUIDs');
  return id;
};

/** Opens a session under a new token, whatever token the request has, and announces a sign-in from a new client. */
export const makeOpenSession = ({ sessions, secondFactors, auditLog, hmac, ids }: OpenSessionDeps) => {
  const mailAboutNewClient = async ({ id, userId, userAgent, ipPrefix }: Session, { now, correlationId }: SignIn): Promise<void> => {
    const clients = await hmac.allOfClient(JSON.stringify([userAgent, ipPrefix]));
    const [before, ...areNew] = await Promise.all([
      sessions.lastSignIn(userId),
      ...clients.map((client) => secondFactors.isNewClient(userId, client, now)),
    ]);
    // The first sign-in of an account is not announced.
    if (areNew.includes(false) || before === null) return;
    const event = { type: 'security.new_device_sign_in', at: now, device: userAgent, ip_prefix: ipPrefix } as const;
    await auditLog.append(userId, id, event, correlationId);
  };

  return async (signIn: SignIn): Promise<OpenedSession> => {
    const { userId, gateId, role, validSince, amr, authenticatedAt, deviceName, client, previous, now } = signIn;
    const token = makeSessionToken(ids.bytes(SESSION_TOKEN_BYTES));
    const session: Session = {
      id: newSessionId(ids),
      digest: digestOfSession(token),
      userId,
      gateId,
      role,
      issuedAt: now,
      authenticatedAt,
      lastSeenAt: now,
      validSince,
      amr,
      ipPrefix: networkPrefix(client.address),
      userAgent: client.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      deviceName,
    };
    await mailAboutNewClient(session, signIn);
    const replaced = previous === null ? null : await sessions.find(previous);
    if (replaced !== null) await sessions.end(replaced);
    await sessions.open(session, null);
    return { session, token };
  };
};

export type OpenSession = ReturnType<typeof makeOpenSession>;
