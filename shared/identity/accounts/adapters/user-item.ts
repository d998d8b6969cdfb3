import * as v from 'valibot';

import { dueKeyOf, NOT_DUE } from '../../../platform/dynamodb/due-index.ts';
import { instantSort } from '../../../platform/dynamodb/keys.ts';
import type { RawItem } from '../../../platform/dynamodb/table.ts';
import { ACCOUNTS_DUE_PARTITION, userKey } from '../../access/adapters/keys.ts';
import { isGateId, KEY_SLOTS } from '../../api-keys/domain/api-key.ts';
import { isIpRange } from '../../api-keys/domain/ip-range.ts';
import { isNamedKeyId } from '../../api-keys/domain/named-key.ts';
import { DELETION_STEPS, isDeletionId, type Deletion } from '../../deletion/domain/deletion.ts';
import { SUBSCRIPTION_STATUSES } from '../../plans/domain/subscription.ts';
import type { Account, User } from '../domain/account.ts';
import { isUserId, ROLES, TWO_FACTOR_METHODS, USER_STATUSES } from '../domain/identity.ts';
import { KEY_ENDING_INDEX, KEY_PREFIX_INDEX, USER_LIST_INDEX, userListPartition } from '../indexes.ts';
import type { NewAccount } from '../ports/account-store.ts';

const nullableNumber = v.nullish(v.number(), null);

const paid = v.object({
  id: v.string(),
  currentPeriodStart: v.number(),
  canceledAt: v.nullable(v.number()),
  trialStart: v.nullable(v.number()),
  trialEnd: v.nullable(v.number()),
  pastDueSince: v.nullable(v.number()),
  isGraceOver: v.boolean(),
});

const subscription = v.object({
  planSlug: v.string(),
  status: v.picklist(SUBSCRIPTION_STATUSES),
  currentPeriodEnd: v.nullable(v.number()),
  cancelAt: v.nullable(v.number()),
  billingInterval: v.nullable(v.picklist(['once', 'month', 'year'])),
  overage: v.exactOptional(v.object({ cap: v.number(), since: v.number() })),
  paid: v.exactOptional(paid),
});

const deletion = v.object({
  id: v.pipe(v.string(), v.guard(isDeletionId)),
  deletedAt: v.number(),
  restorableUntil: v.number(),
  purgeAt: v.number(),
  nextStep: v.picklist(DELETION_STEPS),
  nextStepAt: v.number(),
  isPurging: v.boolean(),
  purgeLease: v.nullish(v.object({ token: v.string(), until: v.number() }), null),
  subscription: v.nullable(subscription),
});

export const legalAcceptance = v.object({ document: v.string(), version: v.string(), acceptedAt: v.number() });

const namedKey = v.object({
  id: v.pipe(v.string(), v.guard(isNamedKeyId)),
  slot: v.picklist(KEY_SLOTS),
  name: v.string(),
  prefix: v.string(),
  last4: v.string(),
  createdAt: v.number(),
  expiresAt: v.nullable(v.number()),
  permissions: v.nullable(v.array(v.string())),
  ranges: v.array(v.pipe(v.string(), v.guard(isIpRange))),
});

const userItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  email: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  status: v.picklist(USER_STATUSES),
  timezone: v.string(),
  language: v.nullable(v.picklist(['es', 'en'])),
  email_verified_at: nullableNumber,
  created_at: v.number(),
  api_key: v.nullable(v.object({ prefix: v.string(), last4: v.nullable(v.string()), createdAt: nullableNumber })),
  named_keys: v.optional(v.array(namedKey), []),
  subscription: v.nullable(subscription),
  legal_acceptances: v.optional(v.array(legalAcceptance), []),
  phone: v.nullish(v.object({ number: v.string(), verifiedAt: v.nullable(v.number()) }), null),
  two_factor: v.optional(v.object({ enabled: v.boolean(), method: v.nullable(v.picklist(TWO_FACTOR_METHODS)) }), {
    enabled: false,
    method: null,
  }),
  tokens_after: v.optional(v.number(), 0),
  deletion: v.nullish(deletion, null),
  deletion_count: v.optional(v.number(), 0),
});

const gateId = v.pipe(v.string(), v.guard(isGateId));

/** Attributes that a change of an account needs in addition to the user. */
export const accountAttributes = v.object({
  gates: v.tupleWithRest([gateId], gateId),
  version: v.number(),
});

/** Reads the profile of a user; throws for a corrupt item. */
export const userOf = (item: RawItem): User => {
  const parsed = v.parse(userItem, item);
  return {
    id: parsed.user_id,
    email: parsed.email,
    name: parsed.name,
    role: parsed.role,
    status: parsed.status,
    timezone: parsed.timezone,
    language: parsed.language,
    emailVerifiedAt: parsed.email_verified_at,
    createdAt: parsed.created_at,
    apiKey: parsed.api_key,
    namedKeys: parsed.named_keys,
    subscription: parsed.subscription,
    legalAcceptances: parsed.legal_acceptances,
    phone: parsed.phone,
    twoFactor: parsed.two_factor,
    tokensInvalidatedAfter: parsed.tokens_after,
    deletion: parsed.deletion,
    deletionCount: parsed.deletion_count,
  };
};

export const accountOf = (item: RawItem): Account => {
  const { gates, version } = v.parse(accountAttributes, item);
  return { user: userOf(item), gateIds: gates, version };
};

/** Attributes of a profile whose name differs from their field. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  id: 'user_id',
  emailVerifiedAt: 'email_verified_at',
  createdAt: 'created_at',
  apiKey: 'api_key',
  namedKeys: 'named_keys',
  legalAcceptances: 'legal_acceptances',
  twoFactor: 'two_factor',
  tokensInvalidatedAfter: 'tokens_after',
  deletionCount: 'deletion_count',
} satisfies Partial<Record<keyof User, string>>;

/** Attributes of a deletion, with the index key of its next step; undefined removes an attribute. */
const deletionAttributes = (deletion: Deletion | null) => ({
  deletion: deletion ?? undefined,
  ...(deletion === null ? NOT_DUE : dueKeyOf(ACCOUNTS_DUE_PARTITION, instantSort(deletion.nextStepAt))),
});

/** Attributes of a profile for the given fields of its user; undefined for an attribute to remove. */
export const userAttributes = ({ deletion, ...fields }: Partial<User>): RawItem => ({
  ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [ATTRIBUTES[field] ?? field, value])),
  ...(deletion === undefined ? {} : deletionAttributes(deletion)),
});

/** Fields that the lists of users are sorted by, or divided by. */
const LISTED_FIELDS = ['role', 'status', 'email', 'apiKey'] as const;

/** Keys of the indexes of users that a change of a user moves; undefined removes one. */
export const listAttributes = (seen: User, change: Partial<User>): RawItem => {
  if (!LISTED_FIELDS.some((field) => change[field] !== undefined)) return {};
  const { role, status, email, apiKey } = { ...seen, ...change };
  return {
    [USER_LIST_INDEX.partition]: userListPartition(role, status),
    [USER_LIST_INDEX.sort]: email.toLowerCase(),
    [KEY_PREFIX_INDEX.partition]: apiKey?.prefix,
    [KEY_ENDING_INDEX.partition]: apiKey?.last4 ?? undefined,
  };
};

export const newUserItem = ({ user, gates }: NewAccount): RawItem => ({
  ...userKey(user.id),
  ...userAttributes(user),
  ...listAttributes(user, user),
  gates: gates.map(({ id }) => id),
  settings: {},
  version: 1,
});
