import type { ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { LabelledWrite, Table } from '../../../platform/dynamodb/table.ts';
import { responseWrite } from '../../../platform/idempotency/dynamodb-idempotency-store.ts';
import { limitAttributes, NO_KEY_DIGEST } from '../../access/adapters/gate-item.ts';
import {
  emailKey,
  exposedKeyKey,
  gateKey,
  gateLedgerKey,
  planKey,
  testGateKey,
  userKey,
  USERS_WITHOUT_SUBSCRIPTION_KEY,
} from '../../access/adapters/keys.ts';
import { endedKeyAttributes, grantAttributes, newKeyAttributes } from '../../access/adapters/named-key-attributes.ts';
import { KEY_SLOTS } from '../../api-keys/domain/api-key.ts';
import type { AccountChange, KeyChange, UserCountChange } from '../domain/account-change.ts';
import type { Account } from '../domain/account.ts';
import type { AnsweredChange } from '../ports/account-store.ts';
import { auditItems } from './audit-item.ts';
import { credentialWrites, passwordWrite, storedKeyWrite, type CredentialWriteLabel } from './credential-change-writes.ts';
import { ownerCountWrites } from './owner-count.ts';
import { listAttributes, userAttributes } from './user-item.ts';

export type AccountWriteLabel =
  | CredentialWriteLabel
  | 'profile'
  | 'gate'
  | 'plan'
  | 'audit'
  | 'email'
  | 'exposed_key'
  | 'response'
  | 'owners';

type Write = LabelledWrite<AccountWriteLabel>;

type Attributes = Readonly<Record<string, unknown>>;

/** Sets attributes of an item that exists, and removes those that are undefined; at least one of either. */
const setOn = (label: AccountWriteLabel, key: ItemKey, attributes: Attributes): Write => {
  const entries = Object.entries(attributes);
  const [set, removed] = [entries.filter(([, value]) => value !== undefined), entries.filter(([, value]) => value === undefined)];
  const assignment = set.length === 0 ? [] : [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`];
  const removal = removed.length === 0 ? [] : [`REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`];
  return {
    label,
    kind: 'update',
    key,
    update: [...assignment, ...removal].join(' '),
    condition: 'attribute_exists(pk)',
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  };
};

/** Condition on a profile: it is unchanged since it was read. */
const isAsRead = ({ version }: Account) =>
  ({ condition: '#version = :seen', names: { '#version': 'version' }, values: { ':seen': version } }) as const;

const profileWrite = (seen: Account, { user = {} }: AccountChange): Write => {
  const write = setOn('profile', userKey(seen.user.id), {
    ...userAttributes(user),
    ...listAttributes(seen.user, user),
    version: seen.version + 1,
  });
  const { condition, values } = isAsRead(seen);
  return { ...write, condition, values: { ...write.values, ...values } };
};

export const userCountWrites = (changes: readonly UserCountChange[]): readonly Write[] =>
  changes.map(({ planSlug, by }) => ({
    label: 'plan',
    kind: 'update',
    key: planSlug === null ? USERS_WITHOUT_SUBSCRIPTION_KEY : planKey(planSlug),
    update: 'ADD user_count :by',
    values: { ':by': by },
  }));

/** Attributes of a profile that every gate copies. */
const COPIED_ATTRIBUTES: ReadonlySet<string> = new Set(['role', 'status', 'timezone', 'language', 'tokens_after']);

/** Attributes of a gate without a key. */
const WITHOUT_KEY: Attributes = {
  key_digest: NO_KEY_DIGEST,
  previous_digest: undefined,
  previous_until: undefined,
  ...Object.fromEntries(KEY_SLOTS.flatMap((slot) => Object.entries(endedKeyAttributes(slot)))),
};

/** Attributes that a change sets at every gate, or removes from it. */
const gateAttributes = ({ user = {}, limits, keys }: AccountChange): Attributes => ({
  ...Object.fromEntries(Object.entries(userAttributes(user)).filter(([name]) => COPIED_ATTRIBUTES.has(name))),
  ...(limits === undefined ? {} : limitAttributes(limits)),
  ...(keys?.kind === 'ended' ? WITHOUT_KEY : {}),
});

const keyWrites = ({ user, gateIds }: Account, keys: KeyChange): readonly Write[] => {
  switch (keys.kind) {
    case 'replaced': {
      const { gateId, keyDigest, previousUntil } = keys;
      const replacement =
        previousUntil === null
          ? { update: 'SET key_digest = :digest REMOVE previous_digest, previous_until', values: { ':digest': keyDigest } }
          : {
              update: 'SET previous_digest = key_digest, previous_until = :until, key_digest = :digest',
              values: { ':digest': keyDigest, ':until': previousUntil },
            };
      return [{ label: 'gate', kind: 'update', key: gateKey(gateId), ...replacement, condition: 'attribute_exists(pk)' }];
    }
    case 'named':
      return [setOn('gate', gateKey(keys.gateId), newKeyAttributes(keys.key, keys.keyDigest))];
    case 'named_changed':
      return [setOn('gate', gateKey(keys.gateId), grantAttributes(keys.key))];
    case 'named_ended':
      return [setOn('gate', gateKey(keys.gateId), endedKeyAttributes(keys.slot))];
    case 'exposed': {
      const { gateId, keyDigest, place } = keys;
      const exposed: Write = { label: 'exposed_key', kind: 'put', item: exposedKeyKey(user.id, keyDigest) };
      if (typeof place === 'number') return [setOn('gate', gateKey(gateId), endedKeyAttributes(place)), exposed];
      if (place === 'test') {
        const removal = { update: 'REMOVE test_key', condition: 'test_key.digest = :digest', values: { ':digest': keyDigest } };
        return [{ label: 'gate', kind: 'update', key: testGateKey(gateId), ...removal }, exposed];
      }
      const removal =
        place === 'current'
          ? {
              update: 'SET key_digest = :none',
              condition: 'key_digest = :digest',
              values: { ':digest': keyDigest, ':none': NO_KEY_DIGEST },
            }
          : {
              update: 'REMOVE previous_digest, previous_until',
              condition: 'previous_digest = :digest',
              values: { ':digest': keyDigest },
            };
      return [{ label: 'gate', kind: 'update', key: gateKey(gateId), ...removal }, exposed];
    }
    case 'ended':
      return gateIds.map((id) => ({ label: 'gate', kind: 'update', key: testGateKey(id), update: 'REMOVE test_key' }));
  }
};

const gateWrites = (seen: Account, change: AccountChange): readonly Write[] => {
  const attributes = gateAttributes(change);
  return [
    ...(Object.keys(attributes).length === 0 ? [] : seen.gateIds.map((id) => setOn('gate', gateKey(id), attributes))),
    ...(change.keys === undefined ? [] : keyWrites(seen, change.keys)),
  ];
};

/** Removes a registration as it was read. Its codes and tokens expire by themselves, and find no account until then. */
const endRegistrationWrites = (ended: Account, { name }: Pick<Table, 'name'>): readonly Write[] => [
  { label: 'profile', kind: 'delete', key: userKey(ended.user.id), ...isAsRead(ended) },
  ...ended.gateIds.flatMap((id) =>
    [gateKey(id), testGateKey(id), gateLedgerKey(id)].map((key) => ({ label: 'gate', kind: 'delete', key }) as const),
  ),
  passwordWrite(name, ended.user.id, null),
  storedKeyWrite(name, ended.user.id, null),
];

/** Moves an account to its new address, which must be free, or belong to the registration that ends. */
const emailWrites = (
  { user }: Account,
  { user: { email = user.email } = {}, endsRegistration: ended }: AccountChange,
  credentials: Pick<Table, 'name'>,
): readonly Write[] => {
  const [before, after] = [emailKey(user.email), emailKey(email)];
  if (before.pk === after.pk) return [];
  const isFree =
    ended === undefined
      ? { condition: 'attribute_not_exists(pk)' }
      : { condition: 'user_id = :ended', values: { ':ended': ended.user.id } };
  return [
    { label: 'email', kind: 'put', item: { ...after, user_id: user.id }, ...isFree },
    { label: 'profile', kind: 'delete', key: before },
    ...(ended === undefined ? [] : endRegistrationWrites(ended, credentials)),
  ];
};

const auditWrites = ({ user, version }: Account, { audit }: AccountChange): readonly Write[] =>
  audit === undefined
    ? []
    : auditItems(user.id, version + 1, audit.events, audit.correlationId).map((item) => ({
        label: 'audit',
        kind: 'put',
        item,
        condition: 'attribute_not_exists(pk)',
      }));

/** The transaction of a change of an account, over both tables. */
export const changeWrites = (seen: Account, change: AnsweredChange, credentials: Pick<Table, 'name'>): readonly Write[] => [
  profileWrite(seen, change),
  ...gateWrites(seen, change),
  ...userCountWrites(change.userCounts ?? []),
  ...ownerCountWrites(seen.user, { ...seen.user, ...change.user }),
  ...credentialWrites(seen.user.id, change.credentials ?? {}, credentials),
  ...(change.answer ? [responseWrite(change.answer)] : []),
  ...emailWrites(seen, change, credentials),
  ...auditWrites(seen, change),
];
