import * as v from 'valibot';

import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import type { KeyedDigest } from '../../platform/secrets/keyed-digest.ts';
import { startOfNextUtcMonth, utcMonth, utcMonthsBefore } from '../../platform/time/month.ts';
import { ACCOUNT_STATUSES, isUserId, ROLES, type UserId } from '../domain/identity.ts';
import type { Principal } from '../domain/principal.ts';
import { FALLBACK_PER_KEY_LIMIT, nextMinute, type RateLimitState } from '../domain/rate-limit.ts';
import type { AuthorizationResult, Gatekeeper, MonthlyQuota } from '../ports/gatekeeper.ts';
import { apiKeyKey } from './keys.ts';
import { countMinute, countOf, removeLeftovers } from './minute-counter.ts';
import { giveUnitBack, usedAttribute } from './quota-unit.ts';

/** How long an instance believes that a key is whose it was (interface leaves it open; a revoked key dies within). */
const IDENTITY_MS = 30_000;
const MAX_REMEMBERED = 5_000;

const apiKeyItem = v.looseObject({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  role: v.picklist(ROLES),
  status: v.picklist(ACCOUNT_STATUSES),
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

const forget = <Value>(memory: Map<string, Value>): void => {
  const oldest = memory.size > MAX_REMEMBERED ? memory.keys().next().value : undefined;
  if (oldest !== undefined) memory.delete(oldest);
};

/**
 * Admits requests on the API key item, which carries the account's status, permissions and counters, with one
 * conditional write. An instance that saw a key over its minute refuses it from memory until the minute ends.
 */
export const makeGatekeeper = (table: Table, digest: KeyedDigest): Gatekeeper => {
  const overLimit = new Map<string, { readonly principal: Principal; readonly rate: RateLimitState }>();
  const identities = new Map<string, { readonly userId: UserId; readonly until: number }>();

  const rateLimited = (keyDigest: string, principal: Principal, rate: RateLimitState): AuthorizationResult => {
    overLimit.set(keyDigest, { principal, rate });
    forget(overLimit);
    return { kind: 'rate_limited', principal, rate };
  };

  /** Why an item admits no request at all; null when it does, permission and quota aside. */
  const refusalOf = (item: RawItem | null, keyDigest: string, now: number): AuthorizationResult | null => {
    if (item === null) return { kind: 'unknown_credential' };
    const parsed = v.parse(apiKeyItem, item);
    if (parsed.status !== 'active') return { kind: 'inactive_account', status: parsed.status };
    if (countOf(item, now) < parsed.minute_limit) return null;
    return rateLimited(keyDigest, principalOf(parsed, keyDigest), { ...rateOf(item, parsed.minute_limit, now), remaining: 0 });
  };

  /** Counts the request in its minute and nothing else. */
  const countOnly = async (keyDigest: string, permission: string | null, now: number): Promise<AuthorizationResult> => {
    const minute = countMinute(now);
    const key = apiKeyKey(keyDigest);
    const outcome = await table.update({
      key,
      update: `ADD ${minute.add} REMOVE ${minute.remove}`,
      condition: `${ACTIVE} AND ${WITHIN_MINUTE}`,
      names: { ...minute.names, '#status': 'status' },
      values: { ':one': 1, ':active': 'active', ':fallback': FALLBACK_PER_KEY_LIMIT },
    });
    if (outcome.kind === 'refused') {
      const refusal = refusalOf(outcome.item, keyDigest, now);
      if (refusal === null) throw new Error('an API key item refused a request for no reason');
      return refusal;
    }
    await removeLeftovers(table, key, outcome.item, now);
    const parsed = v.parse(apiKeyItem, outcome.item);
    const principal = principalOf(parsed, keyDigest);
    const rate = rateOf(outcome.item, parsed.minute_limit, now);
    const isAllowed = permission === null || principal.permissions.has(permission);
    return isAllowed ? { kind: 'authorized', principal, unit: null, rate } : { kind: 'permission_denied', principal, rate };
  };

  /** Counts the request in its minute and its month, or not at all. */
  const takeUnit = async (keyDigest: string, permission: string | null, now: number): Promise<AuthorizationResult> => {
    const month = utcMonth(now);
    const minute = countMinute(now);
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
      await removeLeftovers(table, apiKeyKey(keyDigest), outcome.item, now);
      const parsed = v.parse(apiKeyItem, outcome.item);
      return {
        kind: 'authorized',
        principal: principalOf(parsed, keyDigest),
        unit: { keyDigest, month, seq: parsed.last_unit },
        rate: rateOf(outcome.item, parsed.minute_limit, now),
      };
    }
    const refusal = refusalOf(outcome.item, keyDigest, now);
    if (refusal !== null || outcome.item === null) return refusal ?? { kind: 'unknown_credential' };
    // Permission or quota stand in the way: the request is refused, and counts as a request.
    const counted = await countOnly(keyDigest, permission, now);
    if (counted.kind !== 'authorized') return counted;
    const { monthly_limit: limit } = v.parse(apiKeyItem, outcome.item);
    return { kind: 'quota_exhausted', principal: counted.principal, rate: counted.rate, quota: quotaOf(outcome.item, limit, now) };
  };

  return {
    authorize: async ({ apiKey, permission, takeUnit: takesUnit, now }) => {
      const keyDigest = await digest.ofApiKey(apiKey);
      const known = overLimit.get(keyDigest);
      if (known !== undefined && known.rate.resetsAt > now) return { kind: 'rate_limited', ...known };
      return takesUnit ? takeUnit(keyDigest, permission, now) : countOnly(keyDigest, permission, now);
    },

    identify: async (apiKey, now) => {
      const keyDigest = await digest.ofApiKey(apiKey);
      const known = identities.get(keyDigest);
      if (known !== undefined && known.until > now) return known.userId;
      const item = await table.get(apiKeyKey(keyDigest));
      const parsed = item === null ? null : v.parse(apiKeyItem, item);
      if (parsed?.status !== 'active') return null;
      identities.delete(keyDigest);
      identities.set(keyDigest, { userId: parsed.user_id, until: now + IDENTITY_MS });
      forget(identities);
      return parsed.user_id;
    },

    giveBack: async (unit) => {
      await giveUnitBack(table, unit);
    },
  };
};
