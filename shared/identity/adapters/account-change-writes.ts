import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { DAY_MS, type Deletion } from '../domain/deletion.ts';
import type { UserId } from '../domain/identity.ts';
import { accountEvents, correlationIdOf } from '../ports/account-events.ts';
import {
  endsShownKey,
  endsTokens,
  invalidationAfter,
  NO_KEY_DIGEST,
  type Account,
  type AccountChange,
  type EmailChange,
  type Restoration,
  type StoredChange,
  type UserCountChange,
} from '../ports/account-store.ts';
import type { StoredKey } from '../ports/key-ciphertext.ts';
import type { User } from '../ports/user-store.ts';
import { auditItems } from './audit-item.ts';
import {
  ACCOUNTS_DUE_PARTITION,
  emailKey,
  exposedKeyKey,
  gateKey,
  passwordKey,
  planKey,
  restoreTokenKey,
  storedKeyKey,
  userKey,
  USERS_WITHOUT_SUBSCRIPTION_KEY,
} from './keys.ts';

export type AccountWriteLabel =
  'profile' | 'gate' | 'plan' | 'password' | 'stored_key' | 'audit' | 'email' | 'exposed_key' | 'restore_token';

type Write = LabelledWrite<AccountWriteLabel>;

type Attributes = Readonly<Record<string, unknown>>;

/** Sets attributes of an item that has to be there, at least one, and removes those that are undefined. */
const setOn = (label: AccountWriteLabel, key: ItemKey, attributes: Attributes): Write => {
  const entries = Object.entries(attributes);
  const [set, removed] = [entries.filter(([, value]) => value !== undefined), entries.filter(([, value]) => value === undefined)];
  const removal = removed.length === 0 ? '' : ` REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`;
  return {
    label,
    kind: 'update',
    key,
    update: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}${removal}`,
    condition: 'attribute_exists(pk)',
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
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

const endKeyWrite = ({ gateId, keyDigest, place }: Extract<AccountChange, { kind: 'key_exposed' }>): Write => ({
  label: 'gate',
  kind: 'update',
  key: gateKey(gateId),
  ...(place === 'current'
    ? { update: 'SET key_digest = :none', condition: 'key_digest = :digest', values: { ':digest': keyDigest, ':none': NO_KEY_DIGEST } }
    : { update: 'REMOVE previous_digest, previous_until', condition: 'previous_digest = :digest', values: { ':digest': keyDigest } }),
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

/** What users set of their own profile; null for other changes. */
const settingAttributes = (change: StoredChange): Attributes | null => {
  switch (change.kind) {
    case 'email':
      return { email_verified_at: change.at, email: change.email };
    case 'profile':
      return { name: change.name, timezone: change.timezone, language: change.language };
    case 'legal':
      return { legal_acceptances: change.legalAcceptances };
    case 'phone':
      return { phone: change.phone };
    case 'two_factor':
      return { two_factor: change.twoFactor };
    default:
      return null;
  }
};

/** What a profile says of its deletion, with when something is to be done about it. */
const deletionAttributes = (deletion: Deletion): Attributes => ({
  deletion,
  due_pk: ACCOUNTS_DUE_PARTITION,
  due_sk: instantSort(deletion.nextStepAt),
});

/** What the end of an account, and its return, change of the profile; null for other changes. */
const lifeAttributes = (change: StoredChange): Attributes | null => {
  switch (change.kind) {
    case 'deletion':
      return {
        ...deletionAttributes(change.deletion),
        status: 'revoked',
        api_key: null,
        subscription: change.subscription,
      };
    case 'deletion_step':
      return deletionAttributes(change.deletion);
    case 'restoration':
      return {
        deletion: undefined,
        due_pk: undefined,
        due_sk: undefined,
        status: 'active',
        subscription: change.subscription,
      };
    default:
      return null;
  }
};

/** Attributes of the profile that other changes set. */
const stateAttributes = ({ user, gateIds }: Account, change: StoredChange): Attributes => {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'plan':
      return { subscription: change.subscription };
    case 'key':
      return { api_key: change.shown };
    case 'key_exposed':
      return endsShownKey({ gateIds }, change) ? { api_key: null } : {};
    case 'key_revealed':
      return {};
    case 'password':
      return change.isEmailProven && user.emailVerifiedAt === null ? { email_verified_at: change.at } : {};
    case 'email_verified':
      return { email_verified_at: change.at, name: change.name };
    default:
      return {};
  }
};

/** What ends everything that was issued before. */
const tokenAttributes = (user: User, change: StoredChange): Attributes =>
  endsTokens(change) ? { tokens_after: invalidationAfter(user, change.at) } : {};

/** Attributes of a gate without a key. */
const WITHOUT_KEY: Attributes = { key_digest: NO_KEY_DIGEST, previous_digest: undefined, previous_until: undefined };

/** Attributes that a change sets at every gate, or removes from it. */
const gateAttributes = (change: StoredChange): Attributes => {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'plan':
      return { monthly_limit: change.limits.monthlyLimit, minute_limit: change.limits.minuteLimit };
    case 'profile':
      return { timezone: change.timezone, language: change.language };
    case 'deletion':
      return { ...WITHOUT_KEY, status: 'revoked' };
    case 'restoration':
      return {
        status: 'active',
        monthly_limit: change.limits.monthlyLimit,
        minute_limit: change.limits.minuteLimit,
      };
    default:
      return {};
  }
};

const gateWrites = ({ user, gateIds }: Account, change: StoredChange): readonly Write[] => {
  if (change.kind === 'key') return [replaceKeyWrite(change)];
  if (change.kind === 'key_exposed') return [endKeyWrite(change)];
  const attributes = { ...gateAttributes(change), ...tokenAttributes(user, change) };
  return Object.keys(attributes).length === 0 ? [] : gateIds.map((id) => setOn('gate', gateKey(id), attributes));
};

const passwordWrites = ({ user }: Account, change: StoredChange, credentials: Pick<Table, 'name'>): readonly Write[] =>
  change.kind === 'password' || change.kind === 'email_verified'
    ? [{ label: 'password', kind: 'put', tableName: credentials.name, item: { ...passwordKey(user.id), hash: change.passwordHash } }]
    : [];

/** What is kept of the key that can be revealed follows the key. */
const storedKeyWrites = (account: Account, change: StoredChange, credentials: Pick<Table, 'name'>): readonly Write[] => {
  if (change.kind === 'key') return [storedKeyWrite(credentials.name, account.user.id, change.storedKey)];
  return endsShownKey(account, change) ? [storedKeyWrite(credentials.name, account.user.id, null)] : [];
};

/** Moves an account to another address, which has to be free. */
const emailWrites = ({ user }: Account, { email }: EmailChange): readonly Write[] => {
  const [before, after] = [emailKey(user.email), emailKey(email)];
  return before.pk === after.pk
    ? []
    : [
        { label: 'email', kind: 'put', item: { ...after, user_id: user.id }, condition: 'attribute_not_exists(pk)' },
        { label: 'profile', kind: 'delete', key: before },
      ];
};

/** For so long a used token is remembered (the API's contract); it has expired by then. */
const USED_TOKEN_KEPT_MS = 30 * DAY_MS;

/** Writes down that a token was used, unless it was before: this is what makes it good once. */
const restoreTokenWrites = ({ tokenId, at }: Restoration, credentials: Pick<Table, 'name'>): readonly Write[] =>
  tokenId === null
    ? []
    : [
        {
          label: 'restore_token',
          kind: 'put',
          tableName: credentials.name,
          item: { ...restoreTokenKey(tokenId), used_at: at, [TTL_ATTRIBUTE]: Math.ceil((at + USED_TOKEN_KEPT_MS) / 1_000) },
          condition: 'attribute_not_exists(pk)',
        },
      ];

const auditWrites = ({ user, version }: Account, change: StoredChange): readonly Write[] =>
  auditItems(user.id, version + 1, accountEvents(user, change), correlationIdOf(change)).map((item) => ({
    label: 'audit',
    kind: 'put',
    item,
    condition: 'attribute_not_exists(pk)',
  }));

/** The change of the profile, while it is still the one that was read. */
const profileWrite = (account: Account, change: StoredChange): Write => {
  const { user, version } = account;
  const write = setOn('profile', userKey(user.id), {
    ...(settingAttributes(change) ?? lifeAttributes(change) ?? stateAttributes(account, change)),
    ...tokenAttributes(user, change),
    version: version + 1,
  });
  return { ...write, condition: '#version = :seen', values: { ...write.values, ':seen': version } };
};

/** Everything that a change of an account writes, in both tables. */
export const changeWrites = (seen: Account, change: StoredChange, credentials: Pick<Table, 'name'>): readonly Write[] => [
  profileWrite(seen, change),
  ...gateWrites(seen, change),
  ...('userCounts' in change ? userCountWrites(change.userCounts) : []),
  ...passwordWrites(seen, change, credentials),
  ...storedKeyWrites(seen, change, credentials),
  ...(change.kind === 'key_exposed'
    ? [{ label: 'exposed_key' as const, kind: 'put' as const, item: exposedKeyKey(seen.user.id, change.keyDigest) }]
    : []),
  ...(change.kind === 'email' ? emailWrites(seen, change) : []),
  ...(change.kind === 'restoration' ? restoreTokenWrites(change, credentials) : []),
  ...auditWrites(seen, change),
];
