import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
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
  type UserCountChange,
} from '../ports/account-store.ts';
import type { StoredKey } from '../ports/key-ciphertext.ts';
import type { User } from '../ports/user-store.ts';
import { auditItems } from './audit-item.ts';
import { emailKey, exposedKeyKey, gateKey, passwordKey, planKey, storedKeyKey, userKey, USERS_WITHOUT_SUBSCRIPTION_KEY } from './keys.ts';

export type AccountWriteLabel = 'profile' | 'gate' | 'plan' | 'password' | 'stored_key' | 'audit' | 'email' | 'exposed_key';

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
const settingAttributes = (change: AccountChange | EmailChange): Attributes | null => {
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

/** Attributes of the profile that other changes set. */
const stateAttributes = ({ user, gateIds }: Account, change: AccountChange | EmailChange): Attributes => {
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
const tokenAttributes = (user: User, change: AccountChange | EmailChange): Attributes =>
  endsTokens(change) ? { tokens_after: invalidationAfter(user, change.at) } : {};

/** Attributes that a change sets at every gate. */
const gateAttributes = (change: AccountChange | EmailChange): Attributes => {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'plan':
      return { monthly_limit: change.limits.monthlyLimit, minute_limit: change.limits.minuteLimit };
    case 'profile':
      return { timezone: change.timezone, language: change.language };
    default:
      return {};
  }
};

const gateWrites = ({ user, gateIds }: Account, change: AccountChange | EmailChange): readonly Write[] => {
  if (change.kind === 'key') return [replaceKeyWrite(change)];
  if (change.kind === 'key_exposed') return [endKeyWrite(change)];
  const attributes = { ...gateAttributes(change), ...tokenAttributes(user, change) };
  return Object.keys(attributes).length === 0 ? [] : gateIds.map((id) => setOn('gate', gateKey(id), attributes));
};

const passwordWrites = ({ user }: Account, change: AccountChange | EmailChange, credentials: Pick<Table, 'name'>): readonly Write[] =>
  change.kind === 'password' || change.kind === 'email_verified'
    ? [{ label: 'password', kind: 'put', tableName: credentials.name, item: { ...passwordKey(user.id), hash: change.passwordHash } }]
    : [];

/** What is kept of the key that can be revealed follows the key. */
const storedKeyWrites = (account: Account, change: AccountChange | EmailChange, credentials: Pick<Table, 'name'>): readonly Write[] => {
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

const auditWrites = ({ user, version }: Account, change: AccountChange | EmailChange): readonly Write[] =>
  auditItems(user.id, version + 1, accountEvents(user, change), correlationIdOf(change)).map((item) => ({
    label: 'audit',
    kind: 'put',
    item,
    condition: 'attribute_not_exists(pk)',
  }));

/** The change of the profile, while it is still the one that was read. */
const profileWrite = (account: Account, change: AccountChange | EmailChange): Write => {
  const { user, version } = account;
  const write = setOn('profile', userKey(user.id), {
    ...(settingAttributes(change) ?? stateAttributes(account, change)),
    ...tokenAttributes(user, change),
    version: version + 1,
  });
  return { ...write, condition: '#version = :seen', values: { ...write.values, ':seen': version } };
};

/** Everything that a change of an account writes, in both tables. */
export const changeWrites = (seen: Account, change: AccountChange | EmailChange, credentials: Pick<Table, 'name'>): readonly Write[] => [
  profileWrite(seen, change),
  ...gateWrites(seen, change),
  ...('userCounts' in change ? userCountWrites(change.userCounts) : []),
  ...passwordWrites(seen, change, credentials),
  ...storedKeyWrites(seen, change, credentials),
  ...(change.kind === 'key_exposed'
    ? [{ label: 'exposed_key' as const, kind: 'put' as const, item: exposedKeyKey(seen.user.id, change.keyDigest) }]
    : []),
  ...(change.kind === 'email' ? emailWrites(seen, change) : []),
  ...auditWrites(seen, change),
];
