import * as v from 'valibot';

import { instantSort, type ItemKey } from '../../../platform/dynamodb/keys.ts';
import { queryAll } from '../../../platform/dynamodb/query-all.ts';
import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { lastSignInKey, sessionEntryKey, sessionKey, sessionPartition } from '../../access/adapters/keys.ts';
import { isUserId, ROLES, type UserId } from '../../accounts/domain/identity.ts';
import { isGateId } from '../../api-keys/domain/api-key.ts';
import { AUTHENTICATION_METHODS, expiryOf, hasEnded, isSessionDigest, isSessionId, type Session } from '../domain/session.ts';
import type { SessionStore } from '../ports/session-store.ts';

/** Sessions a user may have; one batch read takes as many. */
const MAX_SESSIONS = 100;

const sessionItem = v.object({
  session_id: v.pipe(v.string(), v.guard(isSessionId)),
  digest: v.pipe(v.string(), v.guard(isSessionDigest)),
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  gate_id: v.pipe(v.string(), v.guard(isGateId)),
  role: v.optional(v.picklist(ROLES), 'user'),
  issued_at: v.number(),
  authenticated_at: v.number(),
  last_seen_at: v.number(),
  valid_since: v.number(),
  amr: v.array(v.picklist(AUTHENTICATION_METHODS)),
  ip_prefix: v.string(),
  user_agent: v.nullable(v.string()),
  device_name: v.nullable(v.string()),
});

const sessionOf = (item: RawItem): Session => {
  const stored = v.parse(sessionItem, item);
  return {
    id: stored.session_id,
    digest: stored.digest,
    userId: stored.user_id,
    gateId: stored.gate_id,
    role: stored.role,
    issuedAt: stored.issued_at,
    authenticatedAt: stored.authenticated_at,
    lastSeenAt: stored.last_seen_at,
    validSince: stored.valid_since,
    amr: stored.amr,
    ipPrefix: stored.ip_prefix,
    userAgent: stored.user_agent,
    deviceName: stored.device_name,
  };
};

const itemOf = (session: Session): RawItem => ({
  ...sessionKey(session.digest),
  session_id: session.id,
  digest: session.digest,
  user_id: session.userId,
  gate_id: session.gateId,
  role: session.role,
  issued_at: session.issuedAt,
  authenticated_at: session.authenticatedAt,
  last_seen_at: session.lastSeenAt,
  valid_since: session.validSince,
  amr: session.amr,
  ip_prefix: session.ipPrefix,
  user_agent: session.userAgent,
  device_name: session.deviceName,
  [TTL_ATTRIBUTE]: Math.ceil(expiryOf(session) / 1_000),
});

type Named = Pick<Session, 'digest' | 'userId' | 'id' | 'issuedAt'>;

const entryKeyOf = ({ userId, id, issuedAt }: Named): ItemKey => sessionEntryKey(userId, `${instantSort(issuedAt)}#${id}`);

const entryItem = v.object({
  session_id: v.pipe(v.string(), v.guard(isSessionId)),
  digest: v.pipe(v.string(), v.guard(isSessionDigest)),
  issued_at: v.number(),
});

const lastSignInItem = v.object({ at: v.number(), device: v.nullable(v.string()) });

type Label = 'session' | 'entry' | 'replaced' | 'sign_in';

const openWrites = (session: Session): readonly LabelledWrite<Label>[] => [
  { label: 'session', kind: 'put', item: itemOf(session), condition: 'attribute_not_exists(pk)' },
  {
    label: 'entry',
    kind: 'put',
    item: {
      ...entryKeyOf(session),
      session_id: session.id,
      digest: session.digest,
      issued_at: session.issuedAt,
      [TTL_ATTRIBUTE]: Math.ceil(expiryOf(session) / 1_000),
    },
  },
  {
    label: 'sign_in',
    kind: 'put',
    item: { ...lastSignInKey(session.userId), at: session.issuedAt, device: session.deviceName ?? session.userAgent },
  },
];

const endWrites = (session: Named): readonly LabelledWrite<Label>[] => [
  { label: 'replaced', kind: 'delete', key: sessionKey(session.digest) },
  { label: 'entry', kind: 'delete', key: entryKeyOf(session) },
];

/** Sessions in DynamoDB: an item under the digest of the token, which every request reads, and an entry in the user's list. */
export const makeSessionStore = (table: Table): SessionStore => {
  /** Oldest first. */
  const entriesOf = async (userId: UserId): Promise<readonly Named[]> => {
    const items = await queryAll(table, { condition: 'pk = :user', values: { ':user': sessionPartition(userId) } });
    return items.map((item) => {
      const { session_id: id, digest, issued_at: issuedAt } = v.parse(entryItem, item);
      return { userId, id, digest, issuedAt };
    });
  };

  const end = async (session: Named): Promise<void> => {
    await table.transact(endWrites(session));
  };

  return {
    end,

    open: async (session, replaced) => {
      const makingRoom = (await entriesOf(session.userId)).slice(0, -(MAX_SESSIONS - 1));
      for (const oldest of makingRoom) await end(oldest);
      const replacing = replaced === null ? [] : endWrites(replaced);
      const failed = await table.transact([
        ...openWrites(session),
        ...replacing.map((write) => (write.label === 'replaced' ? { ...write, condition: 'attribute_exists(pk)' } : write)),
      ]);
      if (failed.includes('session')) throw new Error('a session token was generated twice');
      return failed.length === 0 ? 'opened' : 'replaced_is_gone';
    },

    find: async (digest) => {
      const item = await table.get(sessionKey(digest));
      return item === null ? null : sessionOf(item);
    },

    touch: async (digest, at) => {
      await table.update({
        key: sessionKey(digest),
        update: 'SET last_seen_at = :at',
        condition: 'attribute_exists(pk) AND last_seen_at < :at',
        values: { ':at': at },
      });
    },

    keep: async (digest, { before, after }) => {
      await table.update({
        key: sessionKey(digest),
        update: 'SET valid_since = :after',
        condition: 'valid_since = :before',
        values: { ':before': before, ':after': after },
      });
    },

    list: async (userId, now) => {
      const entries = await entriesOf(userId);
      const newest = entries.toReversed().slice(0, MAX_SESSIONS);
      const items = newest.length === 0 ? [] : await table.getMany(newest.map(({ digest }) => sessionKey(digest)));
      return items.flatMap((item) => (item === null ? [] : [sessionOf(item)])).filter((session) => !hasEnded(session, now));
    },

    lastSignIn: async (userId) => {
      const item = await table.get(lastSignInKey(userId));
      return item === null ? null : v.parse(lastSignInItem, item);
    },
  };
};
