import * as v from 'valibot';

import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { ACCOUNT_STATUSES, isUserId, ROLES } from '../domain/identity.ts';
import type { Account, AccountStore } from '../ports/account-store.ts';
import { API_KEY_PARTITION, apiKeyKey, emailKey, planKey, userKey } from './keys.ts';

const nullableNumber = v.nullish(v.number(), null);

const userItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  email: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  status: v.picklist(ACCOUNT_STATUSES),
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

const accountOf = (item: RawItem): Account => {
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

const profileItem = (account: Account, passwordHash: string): RawItem => ({
  ...userKey(account.id),
  user_id: account.id,
  email: account.email,
  name: account.name,
  role: account.role,
  status: account.status,
  timezone: account.timezone,
  language: account.language,
  email_verified_at: account.emailVerifiedAt,
  created_at: account.createdAt,
  api_key: account.apiKey,
  subscription: account.subscription,
  legal_accepted_at: account.legalAcceptedAt,
  password_hash: passwordHash,
});

/** Accounts in DynamoDB. */
export const makeAccountStore = (table: Table): AccountStore => ({
  find: async (id) => {
    const item = await table.get(userKey(id));
    return item === null ? null : accountOf(item);
  },

  create: async (account, secrets, { permissions, monthlyLimit, minuteLimit }) => {
    const refused = await table.transact([
      {
        label: 'email',
        kind: 'put',
        item: { ...emailKey(account.email), user_id: account.id },
        condition: 'attribute_not_exists(pk)',
      },
      {
        label: 'profile',
        kind: 'put',
        item: profileItem(account, secrets.passwordHash),
        condition: 'attribute_not_exists(pk)',
      },
      {
        label: 'api_key',
        kind: 'put',
        item: {
          ...apiKeyKey(secrets.apiKeyDigest),
          gsi1pk: API_KEY_PARTITION,
          gsi1sk: secrets.apiKeyDigest,
          user_id: account.id,
          role: account.role,
          status: account.status,
          // DynamoDB has no empty sets.
          permissions: permissions.length === 0 ? undefined : new Set(permissions),
          language: account.language,
          timezone: account.timezone,
          monthly_limit: monthlyLimit,
          minute_limit: minuteLimit,
          // Not the name the history index projects: counting a unit must not write to that index.
          last_unit: 0,
          created_at: account.createdAt,
        },
        condition: 'attribute_not_exists(pk)',
      },
      {
        label: 'plan',
        kind: 'update',
        key: planKey(account.subscription?.planSlug ?? 'free'),
        update: 'ADD user_count :one',
        values: { ':one': 1 },
      },
    ]);
    if (refused.includes('email')) return 'email_taken';
    if (refused.length > 0) throw new Error(`the account could not be created: ${refused.join(', ')} exists`);
    return 'created';
  },
});
