import * as v from 'valibot';

import { auditEntryKey, credentialsPartition } from '../../../shared/identity/access/adapters/keys.ts';
import { auditItem } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { sessionCheck } from '../../../shared/identity/sessions/adapters/session-check.ts';
import { isSessionDigest } from '../../../shared/identity/sessions/domain/session.ts';
import { ownedBy } from '../../../shared/platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { isProviderId } from '../domain/identity-provider.ts';
import { identityChanged, isLinkedIdentityId, type LinkedIdentity } from '../domain/linked-identity.ts';
import type { PendingLink } from '../domain/pending-link.ts';
import type { IdentityCause, IdentityStore } from '../ports/identity-store.ts';
import { IDENTITY_PREFIX, identityKey, pendingLinkKey, subjectKey } from './keys.ts';

/** A pending link is kept this much longer than it is valid, to distinguish it from an unknown one. */
const KEPT_SECONDS = 86_400;

const userId = v.pipe(v.string(), v.guard(isUserId));
const provider = v.pipe(v.string(), v.guard(isProviderId));

const identityItem = v.object({
  identity_id: v.pipe(v.string(), v.guard(isLinkedIdentityId)),
  user_id: userId,
  provider,
  issuer: v.string(),
  subject: v.string(),
  email: v.nullable(v.string()),
  linked_at: v.number(),
});

const pendingItem = v.object({
  state_digest: v.string(),
  user_id: userId,
  session: v.pipe(v.string(), v.guard(isSessionDigest)),
  provider,
  code_verifier: v.string(),
  nonce: v.string(),
  expires_at: v.number(),
});

const identityOf = (item: RawItem): LinkedIdentity => {
  const { identity_id: id, user_id: owner, linked_at: linkedAt, ...others } = v.parse(identityItem, item);
  return { ...others, id, userId: owner, linkedAt };
};

const itemOf = ({ id, userId: owner, linkedAt, ...others }: LinkedIdentity): RawItem => ({
  ...identityKey(owner, others.provider),
  ...others,
  identity_id: id,
  user_id: owner,
  linked_at: linkedAt,
});

const pendingOf = (item: RawItem): PendingLink => {
  const parsed = v.parse(pendingItem, item);
  return {
    stateDigest: parsed.state_digest,
    userId: parsed.user_id,
    session: parsed.session,
    provider: parsed.provider,
    codeVerifier: parsed.code_verifier,
    nonce: parsed.nonce,
    expiresAt: parsed.expires_at,
  };
};

const IS_NEW = 'attribute_not_exists(pk)';
const EXISTS = 'attribute_exists(pk)';

type Label = 'identity' | 'subject' | 'audit' | 'session';

/** Identities and pending links in the table of credentials; their audit rows are in the main table. */
export const makeIdentityStore = (table: Table, credentials: Table): IdentityStore => {
  const tableName = credentials.name;

  const auditWrite = (identity: LinkedIdentity, change: 'linked' | 'unlinked', cause: IdentityCause): LabelledWrite<Label> => ({
    label: 'audit',
    kind: 'put',
    item: auditItem(
      auditEntryKey(identity.userId, cause.at, `${identity.id}#${change}`),
      identity.userId,
      [identityChanged(change, identity, cause.at)],
      cause.correlationId,
    ),
    condition: IS_NEW,
  });

  return {
    putPending: async (link) => {
      await credentials.put({
        ...pendingLinkKey(link.stateDigest),
        ...ownedBy(link.userId),
        state_digest: link.stateDigest,
        user_id: link.userId,
        session: link.session,
        provider: link.provider,
        code_verifier: link.codeVerifier,
        nonce: link.nonce,
        expires_at: link.expiresAt,
        [TTL_ATTRIBUTE]: Math.ceil(link.expiresAt / 1_000) + KEPT_SECONDS,
      });
    },

    takePending: async (stateDigest) => {
      const key = pendingLinkKey(stateDigest);
      const item = await credentials.get(key);
      if (item === null) return null;
      const failed = await credentials.transact([{ label: 'link', kind: 'delete', key, condition: EXISTS }]);
      return failed.length === 0 ? pendingOf(item) : null;
    },

    list: async (owner) => {
      const { items } = await credentials.query({
        condition: 'pk = :pk AND begins_with(sk, :prefix)',
        values: { ':pk': credentialsPartition(owner), ':prefix': IDENTITY_PREFIX },
      });
      return items.map(identityOf);
    },

    find: async (owner, of) => {
      const item = await credentials.get(identityKey(owner, of));
      return item === null ? null : identityOf(item);
    },

    add: async (identity, { validSince, ...cause }) => {
      const failed = await table.transact<Label>([
        sessionCheck({ userId: identity.userId, validSince }),
        {
          label: 'subject',
          tableName,
          kind: 'put',
          item: { ...subjectKey(identity), ...ownedBy(identity.userId), user_id: identity.userId, provider: identity.provider },
          condition: IS_NEW,
        },
        { label: 'identity', tableName, kind: 'put', item: itemOf(identity), condition: IS_NEW },
        auditWrite(identity, 'linked', cause),
      ]);
      if (failed.length === 0) return 'linked';
      if (failed.includes('session')) return 'session_ended';
      // For a user who has linked it already, both conditions fail.
      if (failed.includes('identity')) return 'already_linked';
      if (failed.includes('subject')) return 'linked_elsewhere';
      throw new Error('an identity of this id was linked before');
    },

    remove: async (identity, cause) => {
      const failed = await table.transact<Label>([
        {
          label: 'identity',
          tableName,
          kind: 'delete',
          key: identityKey(identity.userId, identity.provider),
          condition: 'identity_id = :id',
          values: { ':id': identity.id },
        },
        { label: 'subject', tableName, kind: 'delete', key: subjectKey(identity) },
        auditWrite(identity, 'unlinked', cause),
      ]);
      return failed.length === 0 ? 'removed' : 'not_found';
    },
  };
};
