import * as v from 'valibot';

import {
  auditEntryKey,
  credentialsPartition,
  PASSKEY_PREFIX,
  passkeyCredentialKey,
  passkeyKey,
} from '../../../shared/identity/access/adapters/keys.ts';
import { auditItem } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isGateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { sessionCheck } from '../../../shared/identity/sessions/adapters/session-check.ts';
import { ownedBy } from '../../../shared/platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { isChallengeId, type PasskeyChallenge } from '../domain/passkey-challenge.ts';
import {
  counterRegressed,
  hasRegressed,
  isCredentialId,
  isPasskeyId,
  passkeyChanged,
  TRANSPORTS,
  type Passkey,
  type PasskeyId,
} from '../domain/passkey.ts';
import type { PasskeyCause, PasskeyStore } from '../ports/passkey-store.ts';
import { passkeyChallengeKey } from './keys.ts';

/** A challenge is kept this much longer than it is valid, because clocks differ. */
const TTL_MARGIN_SECONDS = 300;

const userId = v.pipe(v.string(), v.guard(isUserId));

const passkeyItem = v.object({
  passkey_id: v.pipe(v.string(), v.guard(isPasskeyId)),
  user_id: userId,
  gate_id: v.pipe(v.string(), v.guard(isGateId)),
  credential_id: v.pipe(v.string(), v.guard(isCredentialId)),
  public_key: v.string(),
  counter: v.number(),
  transports: v.array(v.picklist(TRANSPORTS)),
  backed_up: v.boolean(),
  name: v.string(),
  created_at: v.number(),
  last_used_at: v.nullable(v.number()),
});

const credentialItem = v.object({ user_id: userId, passkey_id: v.pipe(v.string(), v.guard(isPasskeyId)) });

const challengeItem = v.object({
  challenge_id: v.pipe(v.string(), v.guard(isChallengeId)),
  challenge: v.string(),
  user_id: v.nullable(userId),
  expires_at: v.number(),
});

const passkeyOf = (item: RawItem): Passkey => {
  const parsed = v.parse(passkeyItem, item);
  return {
    id: parsed.passkey_id,
    userId: parsed.user_id,
    gateId: parsed.gate_id,
    credentialId: parsed.credential_id,
    publicKey: parsed.public_key,
    counter: parsed.counter,
    transports: parsed.transports,
    isBackedUp: parsed.backed_up,
    name: parsed.name,
    createdAt: parsed.created_at,
    lastUsedAt: parsed.last_used_at,
  };
};

const itemOf = (passkey: Passkey): RawItem => ({
  ...passkeyKey(passkey.userId, passkey.id),
  passkey_id: passkey.id,
  user_id: passkey.userId,
  gate_id: passkey.gateId,
  credential_id: passkey.credentialId,
  public_key: passkey.publicKey,
  counter: passkey.counter,
  transports: passkey.transports,
  backed_up: passkey.isBackedUp,
  name: passkey.name,
  created_at: passkey.createdAt,
  last_used_at: passkey.lastUsedAt,
});

const challengeOf = (item: RawItem): PasskeyChallenge => {
  const { challenge_id: id, challenge, user_id: owner, expires_at: expiresAt } = v.parse(challengeItem, item);
  return { id, challenge, userId: owner, expiresAt };
};

const IS_NEW = 'attribute_not_exists(pk)';
const EXISTS = 'attribute_exists(pk)';

type Label = 'passkey' | 'credential' | 'audit' | 'session';

/** Passkeys and their challenges in the table of credentials; their audit rows are in the main table. */
export const makePasskeyStore = (table: Table, credentials: Table): PasskeyStore => {
  const tableName = credentials.name;

  const find = async (owner: UserId, id: PasskeyId): Promise<Passkey | null> => {
    const item = await credentials.get(passkeyKey(owner, id));
    return item === null ? null : passkeyOf(item);
  };

  const auditWrite = (
    { userId: owner }: Passkey,
    rowId: string,
    event: ReturnType<typeof passkeyChanged | typeof counterRegressed>,
    { correlationId }: PasskeyCause,
  ): LabelledWrite<Label> => ({
    label: 'audit',
    kind: 'put',
    item: auditItem(auditEntryKey(owner, event.at, rowId), owner, [event], correlationId),
    condition: IS_NEW,
  });

  return {
    putChallenge: async ({ id, challenge, userId: owner, expiresAt }) => {
      await credentials.put({
        ...passkeyChallengeKey(id),
        ...(owner === null ? {} : ownedBy(owner)),
        challenge_id: id,
        challenge,
        user_id: owner,
        expires_at: expiresAt,
        [TTL_ATTRIBUTE]: Math.ceil(expiresAt / 1_000) + TTL_MARGIN_SECONDS,
      });
    },

    takeChallenge: async (id) => {
      const key = passkeyChallengeKey(id);
      const item = await credentials.get(key);
      if (item === null) return null;
      const failed = await credentials.transact([{ label: 'challenge', kind: 'delete', key, condition: EXISTS }]);
      return failed.length === 0 ? challengeOf(item) : null;
    },

    add: async (passkey, { validSince, ...cause }) => {
      const failed = await table.transact<Label>([
        sessionCheck({ userId: passkey.userId, validSince }),
        {
          label: 'credential',
          tableName,
          kind: 'put',
          item: { ...passkeyCredentialKey(passkey.credentialId), user_id: passkey.userId, passkey_id: passkey.id },
          condition: IS_NEW,
        },
        { label: 'passkey', tableName, kind: 'put', item: itemOf(passkey), condition: IS_NEW },
        auditWrite(passkey, `${passkey.id}#added`, passkeyChanged('added', cause.at), cause),
      ]);
      if (failed.length === 0) return 'added';
      if (failed.includes('session')) return 'session_ended';
      if (failed.includes('credential')) return 'credential_exists';
      throw new Error(`a passkey could not be added: ${failed.join(', ')} exists`);
    },

    list: async (owner) => {
      const { items } = await credentials.query({
        condition: 'pk = :pk AND begins_with(sk, :prefix)',
        values: { ':pk': credentialsPartition(owner), ':prefix': PASSKEY_PREFIX },
      });
      return items.map(passkeyOf).toSorted((one, other) => one.createdAt - other.createdAt);
    },

    find,

    findByCredential: async (id) => {
      const item = await credentials.get(passkeyCredentialKey(id));
      if (item === null) return null;
      const { user_id: owner, passkey_id: passkeyId } = v.parse(credentialItem, item);
      return find(owner, passkeyId);
    },

    rename: async (owner, id, name) => {
      const outcome = await credentials.update({
        key: passkeyKey(owner, id),
        update: 'SET #name = :name',
        condition: EXISTS,
        names: { '#name': 'name' },
        values: { ':name': name },
      });
      return outcome.kind === 'written' ? 'renamed' : 'not_found';
    },

    remove: async (passkey, cause) => {
      const failed = await table.transact<Label>([
        { label: 'passkey', tableName, kind: 'delete', key: passkeyKey(passkey.userId, passkey.id), condition: EXISTS },
        { label: 'credential', tableName, kind: 'delete', key: passkeyCredentialKey(passkey.credentialId) },
        auditWrite(passkey, `${passkey.id}#removed`, passkeyChanged('removed', cause.at), cause),
      ]);
      return failed.length === 0 ? 'removed' : 'not_found';
    },

    recordUse: async (passkey, { counter, isBackedUp, ...cause }) => {
      const failed = await table.transact<Label>([
        {
          label: 'passkey',
          tableName,
          kind: 'update',
          key: passkeyKey(passkey.userId, passkey.id),
          update: 'SET #counter = :counter, backed_up = :backed_up, last_used_at = :at',
          condition: '#counter = :seen',
          names: { '#counter': 'counter' },
          values: { ':counter': counter, ':seen': passkey.counter, ':backed_up': isBackedUp, ':at': cause.at },
        },
        ...(hasRegressed(passkey.counter, counter)
          ? [auditWrite(passkey, `${passkey.id}#counter`, counterRegressed(cause.at), cause)]
          : []),
      ]);
      if (failed.includes('audit')) throw new Error('a passkey was used twice in this instant');
      return failed.length === 0 ? 'recorded' : 'conflict';
    },
  };
};
