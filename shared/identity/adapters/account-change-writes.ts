import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import type { UserId } from '../domain/identity.ts';
import { accountEvents, correlationIdOf } from '../ports/account-events.ts';
import { invalidationAfter, type Account, type AccountChange, type UserCountChange } from '../ports/account-store.ts';
import type { StoredKey } from '../ports/key-ciphertext.ts';
import type { User } from '../ports/user-store.ts';
import { auditItems } from './audit-item.ts';
import { gateKey, passwordKey, planKey, storedKeyKey, userKey, USERS_WITHOUT_SUBSCRIPTION_KEY } from './keys.ts';

export type AccountWriteLabel = 'profile' | 'gate' | 'plan' | 'password' | 'stored_key' | 'audit';

type Write = LabelledWrite<AccountWriteLabel>;

type Attributes = Readonly<Record<string, unknown>>;

/** Sets attributes of an item that has to be there. */
const setOn = (label: AccountWriteLabel, key: ItemKey, attributes: Attributes): Write => {
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

export const userCountWrites = (changes: readonly UserCountChange[]): readonly Write[] =>
  changes.map(({ planSlug, by }) => ({
    label: 'plan',
    kind: 'update',
    key: planSlug === null ? USERS_WITHOUT_SUBSCRIPTION_KEY : planKey(planSlug),
    update: 'ADD user_count :by',
    values: { ':by': by },
  }));

const replaceKeyWrite = ({ gateId, keyDigest, previousUntil }: Extract<AccountChange, { kind: 'key' }>): Write => ({
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
export const storedKeyWrite = (tableName: string, userId: UserId, storedKey: StoredKey | null): LabelledWrite<'stored_key'> => {
  const target = { label: 'stored_key', tableName } as const;
  return storedKey === null
    ? { ...target, kind: 'delete', key: storedKeyKey(userId) }
    : { ...target, kind: 'put', item: storedKeyItem(userId, storedKey) };
};

/** Attributes of the profile that a change sets. */
const profileAttributes = (user: User, change: AccountChange): Attributes => {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'plan':
      return { subscription: change.subscription };
    case 'key':
      return { api_key: change.shown };
    case 'key_revealed':
      return {};
    case 'tokens':
      return { tokens_after: invalidationAfter(user, change.at) };
    case 'password': {
      const isProof = change.isEmailProven && user.emailVerifiedAt === null;
      return { tokens_after: invalidationAfter(user, change.at), ...(isProof ? { email_verified_at: change.at } : {}) };
    }
    case 'email_verified':
      return { email_verified_at: change.at, name: change.name };
  }
};

/** Attributes that a change sets at every gate. */
const gateAttributes = (user: User, change: AccountChange): Attributes => {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'plan':
      return { monthly_limit: change.limits.monthlyLimit, minute_limit: change.limits.minuteLimit };
    case 'tokens':
    case 'password':
      return { tokens_after: invalidationAfter(user, change.at) };
    case 'key':
    case 'key_revealed':
    case 'email_verified':
      return {};
  }
};

const gateWrites = ({ user, gateIds }: Account, change: AccountChange): readonly Write[] => {
  if (change.kind === 'key') return [replaceKeyWrite(change)];
  const attributes = gateAttributes(user, change);
  return Object.keys(attributes).length === 0 ? [] : gateIds.map((id) => setOn('gate', gateKey(id), attributes));
};

const passwordWrites = ({ user }: Account, change: AccountChange, credentials: Pick<Table, 'name'>): readonly Write[] =>
  change.kind === 'password' || change.kind === 'email_verified'
    ? [{ label: 'password', kind: 'put', tableName: credentials.name, item: { ...passwordKey(user.id), hash: change.passwordHash } }]
    : [];

const auditWrites = ({ user, version }: Account, change: AccountChange): readonly Write[] =>
  auditItems(user.id, version + 1, accountEvents(change), correlationIdOf(change)).map((item) => ({
    label: 'audit',
    kind: 'put',
    item,
    condition: 'attribute_not_exists(pk)',
  }));

/** The change of the profile, while it is still the one that was read. */
const profileWrite = ({ user, version }: Account, change: AccountChange): Write => {
  const write = setOn('profile', userKey(user.id), { ...profileAttributes(user, change), version: version + 1 });
  return { ...write, condition: '#version = :seen', values: { ...write.values, ':seen': version } };
};

/** Everything that a change of an account writes, in both tables. */
export const changeWrites = (seen: Account, change: AccountChange, credentials: Pick<Table, 'name'>): readonly Write[] => [
  profileWrite(seen, change),
  ...gateWrites(seen, change),
  ...('userCounts' in change ? userCountWrites(change.userCounts) : []),
  ...passwordWrites(seen, change, credentials),
  ...(change.kind === 'key' ? [storedKeyWrite(credentials.name, seen.user.id, change.storedKey)] : []),
  ...auditWrites(seen, change),
];
