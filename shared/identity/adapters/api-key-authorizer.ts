import * as v from 'valibot';

import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import type { Hmac } from '../../platform/secrets/hmac.ts';
import { startOfNextUtcMonth, utcMonth, utcMonthsBefore } from '../../platform/time/month.ts';
import { isUserId, ROLES, USER_STATUSES, type UserId } from '../domain/identity.ts';
import type { Principal } from '../domain/principal.ts';
import { FALLBACK_PER_KEY_LIMIT, nextMinute, type RateLimitState } from '../domain/rate-limit.ts';
import type { ApiKeyAuthorizer, AuthorizationResult, MonthlyQuota } from '../ports/api-key-authorizer.ts';
import { apiKeyKey } from './keys.ts';
import { countOf, minuteIncrement, removeExpiredCounters } from './minute-counter.ts';
import { refundQuotaUnit, usedAttribute } from './quota-unit.ts';

/** How long an instance caches the user of a key (not specified by the interface; a revoked key stops working within it). */
const IDENTITY_CACHE_MS = 30_000;
const MAX_CACHED = 5_000;

const apiKeyItem = v.looseObject({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  role: v.picklist(ROLES),
  status: v.picklist(USER_STATUSES),
  permissions: v.optional(v.set(v.string()), () => new Set<string>()),
  language: v.nullable(v.picklist(['es', 'en'])),
  timezone: v.string(),
  monthly_limit: v.number(),
  minute_limit: v.optional(v.number(), FALLBACK_PER_KEY_LIMIT),
  last_unit: v.number(),
});

type ApiKeyItem = v.InferOutput<typeof apiKeyItem>;

const usedIn = (item: RawItem, month: string): number => v.parse(v.optional(v.number(), 0), item[usedAttribute(month)]);

const principalOf = (
  { user_id: userId, role, permissions, language, timezone, ...attributes }: ApiKeyItem,
  keyDigest: string,
): Principal => ({ userId, role, permissions, language, timezone, keyDigest, attributes });

const quotaOf = (item: RawItem, limit: number, now: number): MonthlyQuota => ({
  limit,
  used: usedIn(item, utcMonth(now)),
  resetsAt: startOfNextUtcMonth(now),
});

const rateOf = (item: RawItem, limit: number, now: number): RateLimitState => ({
  limit,
  remaining: Math.max(0, limit - countOf(item, now)),
  resetsAt: nextMinute(now),
});

/** The default limit is in force where an item has none of its own. */
const WITHIN_MINUTE =
  '(attribute_not_exists(#minute) OR #minute < minute_limit OR (attribute_not_exists(minute_limit) AND #minute < :fallback))';
const ACTIVE = 'attribute_exists(pk) AND #status = :active';

const evictOldest = <Value>(cache: Map<string, Value>): void => {
  const oldest = cache.size > MAX_CACHED ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
};

/**
 * Admits requests on the API key item, which carries the account's status, permissions and counters, with one
 * conditional write. An instance that saw a key over its minute refuses it from memory until the minute ends.
 */
export const makeApiKeyAuthorizer = (table: Table, hmac: Hmac): ApiKeyAuthorizer => {
  const overLimit = new Map<string, { readonly principal: Principal; readonly rate: RateLimitState }>();
  const identities = new Map<string, { readonly userId: UserId; readonly until: number }>();

  const rateLimited = (keyDigest: string, principal: Principal, rate: RateLimitState): AuthorizationResult => {
    overLimit.set(keyDigest, { principal, rate });
    evictOldest(overLimit);
    return { kind: 'rate_limited', principal, rate };
  };

  /** Why an item admits no request at all; null when it does, permission and quota aside. */
  const denialOf = (item: RawItem | null, keyDigest: string, now: number): AuthorizationResult | null => {
    if (item === null) return { kind: 'unknown_credential' };
    const parsed = v.parse(apiKeyItem, item);
    if (parsed.status !== 'active') return { kind: 'inactive_user', status: parsed.status };
    if (countOf(item, now) < parsed.minute_limit) return null;
    return rateLimited(keyDigest, principalOf(parsed, keyDigest), { ...rateOf(item, parsed.minute_limit, now), remaining: 0 });
  };

  /** Counts the request in its minute only. */
  const countRequest = async (keyDigest: string, permission: string | null, now: number): Promise<AuthorizationResult> => {
    const minute = minuteIncrement(now);
    const key = apiKeyKey(keyDigest);
    const outcome = await table.update({
      key,
      update: `ADD ${minute.add} REMOVE ${minute.remove}`,
      condition: `${ACTIVE} AND ${WITHIN_MINUTE}`,
      names: { ...minute.names, '#status': 'status' },
      values: { ':one': 1, ':active': 'active', ':fallback': FALLBACK_PER_KEY_LIMIT },
    });
    if (outcome.kind === 'condition_failed') {
      const denial = denialOf(outcome.item, keyDigest, now);
      if (denial === null) throw new Error('an API key item refused a request for no reason');
      return denial;
    }
    await removeExpiredCounters(table, key, outcome.item, now);
    const parsed = v.parse(apiKeyItem, outcome.item);
    const principal = principalOf(parsed, keyDigest);
    const rate = rateOf(outcome.item, parsed.minute_limit, now);
    const isAllowed = permission === null || principal.permissions.has(permission);
    return isAllowed ? { kind: 'authorized', principal, unit: null, rate } : { kind: 'permission_denied', principal, rate };
  };

  /** Counts the request in its minute and its month, or not at all. */
  const countRequestAndUnit = async (keyDigest: string, permission: string | null, now: number): Promise<AuthorizationResult> => {
    const month = utcMonth(now);
    const minute = minuteIncrement(now);
    const outcome = await table.update({
      key: apiKeyKey(keyDigest),
      update: `ADD ${minute.add}, #used :one, last_unit :one REMOVE ${minute.remove}, #old`,
      condition:
        `${ACTIVE} AND ${WITHIN_MINUTE} AND ` +
        (permission === null ? '' : 'contains(#permissions, :permission) AND ') +
        'monthly_limit > :zero AND (attribute_not_exists(#used) OR #used < monthly_limit)',
      names: {
        ...minute.names,
        '#used': usedAttribute(month),
        '#old': usedAttribute(utcMonthsBefore(now, 2)),
        '#status': 'status',
        ...(permission === null ? {} : { '#permissions': 'permissions' }),
      },
      values: {
        ':one': 1,
        ':zero': 0,
        ':active': 'active',
        ':fallback': FALLBACK_PER_KEY_LIMIT,
        ...(permission === null ? {} : { ':permission': permission }),
      },
    });
    if (outcome.kind === 'written') {
      await removeExpiredCounters(table, apiKeyKey(keyDigest), outcome.item, now);
      const parsed = v.parse(apiKeyItem, outcome.item);
      return {
        kind: 'authorized',
        principal: principalOf(parsed, keyDigest),
        unit: { keyDigest, month, seq: parsed.last_unit },
        rate: rateOf(outcome.item, parsed.minute_limit, now),
      };
    }
    const denial = denialOf(outcome.item, keyDigest, now);
    if (denial !== null || outcome.item === null) return denial ?? { kind: 'unknown_credential' };
    // Permission or quota deny the request; it still counts towards the rate.
    const counted = await countRequest(keyDigest, permission, now);
    if (counted.kind !== 'authorized') return counted;
    const { monthly_limit: limit } = v.parse(apiKeyItem, outcome.item);
    return { kind: 'quota_exhausted', principal: counted.principal, rate: counted.rate, quota: quotaOf(outcome.item, limit, now) };
  };

  return {
    authorize: async ({ apiKey, permission, consumeUnit, now }) => {
      const keyDigest = await hmac.ofApiKey(apiKey);
      const cached = overLimit.get(keyDigest);
      if (cached !== undefined && cached.rate.resetsAt > now) return { kind: 'rate_limited', ...cached };
      return consumeUnit ? countRequestAndUnit(keyDigest, permission, now) : countRequest(keyDigest, permission, now);
    },

    identify: async (apiKey, now) => {
      const keyDigest = await hmac.ofApiKey(apiKey);
      const cached = identities.get(keyDigest);
      if (cached !== undefined && cached.until > now) return cached.userId;
      const item = await table.get(apiKeyKey(keyDigest));
      const parsed = item === null ? null : v.parse(apiKeyItem, item);
      if (parsed?.status !== 'active') return null;
      identities.delete(keyDigest);
      identities.set(keyDigest, { userId: parsed.user_id, until: now + IDENTITY_CACHE_MS });
      evictOldest(identities);
      return parsed.user_id;
    },

    refund: async (unit) => {
      await refundQuotaUnit(table, unit);
    },
  };
};
