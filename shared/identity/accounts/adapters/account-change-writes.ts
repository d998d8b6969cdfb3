import { instantSort, type ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { LabelledWrite, Table } from '../../../platform/dynamodb/table.ts';
import { responseWrite } from '../../../platform/idempotency/dynamodb-idempotency-store.ts';
import {
  ACCOUNTS_DUE_PARTITION,
  emailKey,
  exposedKeyKey,
  gateKey,
  gateLedgerKey,
  passwordKey,
  planKey,
  storedKeyKey,
  userKey,
  USERS_WITHOUT_SUBSCRIPTION_KEY,
} from '../../access/adapters/keys.ts';
import type { Deletion } from '../../deletion/domain/deletion.ts';
import { countedPlan, invalidationAfter, type Account, type User } from '../domain/account.ts';
import { accountEvents, correlationIdOf } from '../ports/account-events.ts';
import {
  endsShownKey,
  endsTokens,
  NO_KEY_DIGEST,
  type AccountChange,
  type EmailChange,
  type StoredChange,
  type UserCountChange,
} from '../ports/account-store.ts';
import { auditItems } from './audit-item.ts';
import { credentialWrites, type CredentialWriteLabel } from './credential-change-writes.ts';

export type AccountWriteLabel = CredentialWriteLabel | 'profile' | 'gate' | 'plan' | 'audit' | 'email' | 'exposed_key' | 'response';

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
const lifeAttributes = ({ user }: Account, change: StoredChange): Attributes | null => {
  switch (change.kind) {
    case 'deletion':
      return {
        ...deletionAttributes(change.deletion),
        deletion_count: user.deletionCount + 1,
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
const stateAttributes = ({ gateIds }: Account, change: StoredChange): Attributes => {
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
    case 'email_verified': {
      const { name, timezone, language, legalAcceptances } = change.registration;
      return { email_verified_at: change.at, name, timezone, language, legal_acceptances: legalAcceptances };
    }
    case 'address_claimed':
      return { email_verified_at: change.at, name: change.name, legal_acceptances: [], api_key: null };
    default:
      return {};
  }
};

/** What ends everything that was issued before. */
const tokenAttributes = (user: User, change: StoredChange): Attributes =>
  endsTokens(user, change) ? { tokens_after: invalidationAfter(user, change.at) } : {};

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
    case 'email_verified':
      return { timezone: change.registration.timezone, language: change.registration.language };
    case 'address_claimed':
      return WITHOUT_KEY;
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

/** Removes a registration as it was read. Its codes and tokens expire by themselves, and find no account until then. */
const endRegistrationWrites = ({ user, version, gateIds }: Account, { name: tableName }: Pick<Table, 'name'>): readonly Write[] => [
  {
    label: 'profile',
    kind: 'delete',
    key: userKey(user.id),
    condition: '#version = :seen',
    names: { '#version': 'version' },
    values: { ':seen': version },
  },
  ...gateIds.flatMap((id) => [gateKey(id), gateLedgerKey(id)].map((key) => ({ label: 'gate', kind: 'delete', key }) as const)),
  { label: 'password', kind: 'delete', tableName, key: passwordKey(user.id) },
  { label: 'stored_key', kind: 'delete', tableName, key: storedKeyKey(user.id) },
  ...userCountWrites([{ planSlug: countedPlan(user), by: -1 }]),
];

/** Moves an account to another address, which has to be free, or that of the registration that ends. */
const emailWrites = ({ user }: Account, { email, ended }: EmailChange, credentials: Pick<Table, 'name'>): readonly Write[] => {
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
    ...(settingAttributes(change) ?? lifeAttributes(account, change) ?? stateAttributes(account, change)),
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
  ...credentialWrites(seen, change, credentials),
  ...(change.kind === 'key_exposed'
    ? [{ label: 'exposed_key' as const, kind: 'put' as const, item: exposedKeyKey(seen.user.id, change.keyDigest) }]
    : []),
  ...(change.kind === 'key' && change.answer ? [responseWrite(change.answer)] : []),
  ...(change.kind === 'email' ? emailWrites(seen, change, credentials) : []),
  ...auditWrites(seen, change),
];
