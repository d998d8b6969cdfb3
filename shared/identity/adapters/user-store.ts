import * as v from 'valibot';

import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { isUserId, ROLES, USER_STATUSES } from '../domain/identity.ts';
import type { User, UserStore } from '../ports/user-store.ts';
import { API_KEY_PARTITION, apiKeyKey, emailKey, planKey, userKey } from './keys.ts';

const nullableNumber = v.nullish(v.number(), null);

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
  api_key: v.nullable(v.object({ prefix: v.string(), last4: v.nullable(v.string()) })),
  subscription: v.nullable(
    v.object({
      planSlug: v.string(),
      status: v.picklist(['active', 'trialing', 'past_due', 'canceled', 'paused']),
      currentPeriodEnd: v.nullable(v.number()),
      cancelAt: v.nullable(v.number()),
      billingInterval: v.nullable(v.picklist(['once', 'month', 'year'])),
    }),
  ),
  legal_accepted_at: nullableNumber,
});

const userOf = (item: RawItem): User => {
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
    subscription: parsed.subscription,
    legalAcceptedAt: parsed.legal_accepted_at,
  };
};

const profileItem = (user: User, passwordHash: string): RawItem => ({
  ...userKey(user.id),
  user_id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  status: user.status,
  timezone: user.timezone,
  language: user.language,
  email_verified_at: user.emailVerifiedAt,
  created_at: user.createdAt,
  api_key: user.apiKey,
  subscription: user.subscription,
  legal_accepted_at: user.legalAcceptedAt,
  password_hash: passwordHash,
});

/** Accounts in DynamoDB. */
export const makeUserStore = (table: Table): UserStore => ({
  find: async (id) => {
    const item = await table.get(userKey(id));
    return item === null ? null : userOf(item);
  },

  create: async (user, secrets, { permissions, monthlyLimit, minuteLimit }) => {
    const failed = await table.transact([
      {
        label: 'email',
        kind: 'put',
        item: { ...emailKey(user.email), user_id: user.id },
        condition: 'attribute_not_exists(pk)',
      },
      {
        label: 'profile',
        kind: 'put',
        item: profileItem(user, secrets.passwordHash),
        condition: 'attribute_not_exists(pk)',
      },
      {
        label: 'api_key',
        kind: 'put',
        item: {
          ...apiKeyKey(secrets.apiKeyDigest),
          gsi1pk: API_KEY_PARTITION,
          gsi1sk: secrets.apiKeyDigest,
          user_id: user.id,
          role: user.role,
          status: user.status,
          // DynamoDB has no empty sets.
          permissions: permissions.length === 0 ? undefined : new Set(permissions),
          language: user.language,
          timezone: user.timezone,
          monthly_limit: monthlyLimit,
          minute_limit: minuteLimit,
          // Not the name the history index projects: counting a unit must not write to that index.
          last_unit: 0,
          created_at: user.createdAt,
        },
        condition: 'attribute_not_exists(pk)',
      },
      {
        label: 'plan',
        kind: 'update',
        key: planKey(user.subscription?.planSlug ?? 'free'),
        update: 'ADD user_count :one',
        values: { ':one': 1 },
      },
    ]);
    if (failed.includes('email')) return 'email_taken';
    if (failed.length > 0) throw new Error(`the account could not be created: ${failed.join(', ')} exists`);
    return 'created';
  },
});
