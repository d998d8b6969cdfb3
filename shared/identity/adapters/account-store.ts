import * as v from 'valibot';

import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { isUserId, type UserId } from '../domain/identity.ts';
import { accountEvents } from '../ports/account-events.ts';
import { countedPlan, type Account, type AccountChange, type AccountStore, type UserCountChange } from '../ports/account-store.ts';
import type { StoredKey } from '../ports/key-ciphertext.ts';
import { auditItems } from './audit-item.ts';
import { newGateItem } from './gate-item.ts';
import { emailKey, gateKey, gateLedgerKey, passwordKey, planKey, storedKeyKey, userKey, USERS_WITHOUT_SUBSCRIPTION_KEY } from './keys.ts';
import { accountOf, newUserItem } from './user-item.ts';

const emailItem = v.object({ user_id: v.pipe(v.string(), v.guard(isUserId)) });

type Label = 'profile' | 'gate' | 'plan' | 'audit' | 'stored_key';

/** Sets attributes of an item that has to be there. */
const setOn = (label: Label, key: ItemKey, attributes: Readonly<Record<string, unknown>>): LabelledWrite<Label> => {
  const entries = Object.entries(attributes);
  return {
    label,
    kind: 'update',
    key,
    update: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    condition: 'attribute_exists(pk)',
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
};

const userCountWrites = (changes: readonly UserCountChange[]): readonly LabelledWrite<Label>[] =>
  changes.map(({ planSlug, by }) => ({
    label: 'plan',
    kind: 'update',
    key: planSlug === null ? USERS_WITHOUT_SUBSCRIPTION_KEY : planKey(planSlug),
    update: 'ADD user_count :by',
    values: { ':by': by },
  }));

const replaceKeyWrite = ({ gateId, keyDigest, previousUntil }: Extract<AccountChange, { kind: 'key' }>): LabelledWrite<Label> => ({
  label: 'gate',
  kind: 'update',
  key: gateKey(gateId),
  update:
    previousUntil === null
      ? 'SET key_digest = :digest REMOVE previous_digest, previous_until'
      : 'SET previous_digest = key_digest, previous_until = :until, key_digest = :digest',
  condition: 'attribute_exists(pk)',
  values: { ':digest': keyDigest, ...(previousUntil === null ? {} : { ':until': previousUntil }) },
});

const storedKeyItem = (userId: UserId, { keyId, ciphertext }: StoredKey): RawItem => ({
  ...storedKeyKey(userId),
  key_id: keyId,
  ciphertext,
});

/** The kept key follows the one in force: never does a key that was replaced stay behind. */
const storedKeyWrite = (tableName: string, userId: UserId, storedKey: StoredKey | null): LabelledWrite<'stored_key'> => {
  const target = { label: 'stored_key', tableName } as const;
  return storedKey === null
    ? { ...target, kind: 'delete', key: storedKeyKey(userId) }
    : { ...target, kind: 'put', item: storedKeyItem(userId, storedKey) };
};

/** Attributes of the profile that a change sets. */
const profileAttributes = (change: AccountChange): Readonly<Record<string, unknown>> => {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'plan':
      return { subscription: change.subscription };
    case 'key':
      return { api_key: change.shown };
  }
};

const gateWrites = ({ gateIds }: Account, change: AccountChange): readonly LabelledWrite<Label>[] => {
  switch (change.kind) {
    case 'status':
      return gateIds.map((id) => setOn('gate', gateKey(id), { status: change.status }));
    case 'plan':
      return gateIds.map((id) =>
        setOn('gate', gateKey(id), { monthly_limit: change.limits.monthlyLimit, minute_limit: change.limits.minuteLimit }),
      );
    case 'key':
      return [replaceKeyWrite(change)];
  }
};

const auditWrites = ({ user, version }: Account, change: AccountChange): readonly LabelledWrite<Label>[] =>
  auditItems(user.id, version + 1, accountEvents(change), change.kind === 'key' ? change.correlationId : null).map((item) => ({
    label: 'audit',
    kind: 'put',
    item,
    condition: 'attribute_not_exists(pk)',
  }));

/** The change of the profile, while it is still the one that was read. */
const profileWrite = ({ user, version }: Account, change: AccountChange): LabelledWrite<Label> => {
  const write = setOn('profile', userKey(user.id), { ...profileAttributes(change), version: version + 1 });
  return { ...write, condition: '#version = :seen', values: { ...write.values, ':seen': version } };
};

/** Accounts in DynamoDB: a profile, its gates, and the list of all gates; what proves who somebody is lies in a table of its own. */
export const makeAccountStore = (table: Table, credentials: Pick<Table, 'name'>): AccountStore => {
  const find = async (id: UserId): Promise<Account | null> => {
    const item = await table.get(userKey(id));
    return item === null ? null : accountOf(item);
  };

  return {
    find,

    findByEmail: async (email) => {
      const item = await table.get(emailKey(email));
      return item === null ? null : find(v.parse(emailItem, item).user_id);
    },

    create: async (account) => {
      const { user, gates, limits, passwordHash, storedKey } = account;
      const isFree = 'attribute_not_exists(pk)';
      const failed = await table.transact([
        { label: 'email', kind: 'put', item: { ...emailKey(user.email), user_id: user.id }, condition: isFree },
        { label: 'profile', kind: 'put', item: newUserItem(account), condition: isFree },
        {
          label: 'password',
          kind: 'put',
          tableName: credentials.name,
          item: { ...passwordKey(user.id), hash: passwordHash },
          condition: isFree,
        },
        ...(storedKey === null ? [] : [storedKeyWrite(credentials.name, user.id, storedKey)]),
        ...gates.flatMap((gate) => [
          { label: 'gate' as const, kind: 'put' as const, item: newGateItem(user, limits, gate), condition: isFree },
          {
            label: 'ledger' as const,
            kind: 'put' as const,
            item: { ...gateLedgerKey(gate.id), user_id: user.id, created_at: user.createdAt },
            condition: isFree,
          },
        ]),
        ...userCountWrites(user.status === 'active' ? [{ planSlug: countedPlan(user), by: 1 }] : []),
      ]);
      if (failed.includes('email')) return 'email_taken';
      if (failed.length > 0) throw new Error(`the account could not be created: ${failed.join(', ')} exists`);
      return 'created';
    },

    change: async (seen, change) => {
      const userCounts = change.kind === 'key' ? [] : userCountWrites(change.userCounts);
      const failed = await table.transact([
        profileWrite(seen, change),
        ...gateWrites(seen, change),
        ...userCounts,
        ...(change.kind === 'key' ? [storedKeyWrite(credentials.name, seen.user.id, change.storedKey)] : []),
        ...auditWrites(seen, change),
      ]);
      if (failed.length === 0) return 'applied';
      if (failed.includes('profile')) return 'conflict';
      throw new Error(`an account lacks what belongs to it: ${failed.join(', ')}`);
    },
  };
};
