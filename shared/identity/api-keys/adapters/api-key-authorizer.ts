import * as v from 'valibot';

import type { Hmac } from '../../../digests/hmac.ts';
import type { RawItem, Table, Update } from '../../../platform/dynamodb/table.ts';
import { isSameText } from '../../../platform/secrets/same-text.ts';
import { countOf, minuteIncrement, removeExpiredCounters } from '../../access/adapters/counters.ts';
import { gateItem, permissionCode, principalOf, type GateItem } from '../../access/adapters/gate-item.ts';
import { gateKey } from '../../access/adapters/keys.ts';
import type { Principal, TestMode } from '../../access/domain/principal.ts';
import { nextMinute, type RateLimitState } from '../../access/domain/rate-limit.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import { testPartitionOf } from '../../accounts/domain/test-partition.ts';
import { refundQuotaUnit } from '../../plans/adapters/refund-quota-unit.ts';
import { begunNextMonth, quotaOf, roleCondition, unitIncrement, unitTaken } from '../../plans/adapters/take-quota-unit.ts';
import { gateOfKey, isTestKey, type ApiKey, type GateId } from '../domain/api-key.ts';
import type { ApiKeyAuthorizer, AuthorizationResult } from '../ports/api-key-authorizer.ts';
import { makeTestGates } from './test-gates.ts';

/** How long an instance caches the user of a key (not specified by the interface; a revoked key stops working within it). */
const IDENTITY_CACHE_MS = 30_000;
const MAX_CACHED = 5_000;

/** A key in the form that is compared with its gate: its digest under every version of the pepper in use, the newest first. */
type PresentedKey = {
  readonly gateId: GateId;
  readonly digests: readonly string[];
  /** Of a test key, which its own gate has accepted; null for a live key, which this gate compares. */
  readonly test: TestMode | null;
};

/** Names a key in the caches of an instance. */
const cacheKeyOf = ({ gateId, digests }: PresentedKey): string => `${gateId} ${digests[0] ?? ''}`;

const rateOf = (item: RawItem, limit: number, now: number): RateLimitState => ({
  limit,
  remaining: Math.max(0, limit - countOf(item, now)),
  resetsAt: nextMinute(now),
});

/** Whether a key opens a gate: it is the current key, or the previous one during its grace, or a test key. */
const opens = ({ digests, test }: PresentedKey, gate: GateItem, now: number): boolean => {
  if (test !== null) return true;
  const isOneOf = (stored: string): boolean => digests.some((digest) => isSameText(stored, digest));
  return isOneOf(gate.key_digest) || (gate.previous_digest !== undefined && gate.previous_until > now && isOneOf(gate.previous_digest));
};

/** The same as a condition, with the account's status and its requests of the minute. */
const admission = ({ digests, test }: PresentedKey, now: number) => {
  const isWithinLimits = '#status = :active AND minute_limit > :zero AND (attribute_not_exists(#minute) OR #minute < minute_limit)';
  if (test !== null) {
    return { condition: isWithinLimits, names: { '#status': 'status' }, values: { ':active': 'active', ':one': 1, ':zero': 0 } };
  }
  const placeholders = digests.map((_digest, index) => `:digest${String(index)}`);
  const isOneOf = `IN (${placeholders.join(', ')})`;
  return {
    condition: `(key_digest ${isOneOf} OR (previous_digest ${isOneOf} AND previous_until > :now)) AND ${isWithinLimits}`,
    names: { '#status': 'status' },
    values: {
      ...Object.fromEntries(digests.map((digest, index) => [`:digest${String(index)}`, digest])),
      ':active': 'active',
      ':now': now,
      ':one': 1,
      ':zero': 0,
    },
  };
};

/** The condition that the key carries a permission and that its role has it. */
const permissionCondition = (permission: string) => {
  const { condition, names, values } = roleCondition(permission);
  return {
    condition: `${condition} AND (attribute_not_exists(#permissions) OR contains(#permissions, :permission))`,
    names: { ...names, '#permissions': 'permissions' },
    values: { ...values, ':permission': permissionCode(permission) },
  };
};

const requestUpdate = (key: PresentedKey, now: number): Update => {
  const minute = minuteIncrement(now);
  const { condition, names, values } = admission(key, now);
  return {
    key: gateKey(key.gateId),
    update: `ADD ${minute.add} REMOVE ${minute.remove}`,
    condition,
    names: { ...names, ...minute.names },
    values,
  };
};

/** Counts a request in its minute and a unit in the month of `monthAt`, or neither. */
const unitUpdate = (key: PresentedKey, permission: string | null, now: number, monthAt: number): Update => {
  const minute = minuteIncrement(now);
  const unit = unitIncrement(monthAt);
  const { condition, names, values } = admission(key, now);
  const permitted = permission === null ? null : permissionCondition(permission);
  return {
    key: gateKey(key.gateId),
    update: `SET ${unit.set} ADD ${minute.add}, ${unit.add} REMOVE ${minute.remove}, ${unit.remove}`,
    condition: `${condition} AND ${permitted === null ? '' : `${permitted.condition} AND `}${unit.condition}`,
    names: { ...names, ...minute.names, ...permitted?.names, ...unit.names },
    values: { ...values, ...permitted?.values, ...unit.values },
  };
};

/** The account of a gate, in the mode of the key. */
const principalFor = (gate: GateItem, { test }: PresentedKey): Principal =>
  test === null ? principalOf(gate) : { ...principalOf(gate), test };

const evictOldest = <Value>(cache: Map<string, Value>): void => {
  const oldest = cache.size > MAX_CACHED ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
};

/**
 * Authorises requests at the gate of their account, an item with its status, permissions and counters, by one conditional write. An
 * instance that saw a key over its minute's limit only reads the gate until the minute ends, so that a flood causes no writes and a raised
 * limit applies at once.
 */
export const makeApiKeyAuthorizer = (table: Table, hmac: Hmac): ApiKeyAuthorizer => {
  /** End of the minute in which a key was over its limit, by its newest digest. */
  const overLimit = new Map<string, number>();
  const identities = new Map<string, { readonly userId: UserId; readonly until: number }>();

  const testGates = makeTestGates(table);

  const rateLimited = (key: PresentedKey, gate: GateItem, rate: RateLimitState): AuthorizationResult => {
    overLimit.set(cacheKeyOf(key), rate.resetsAt);
    evictOldest(overLimit);
    return { kind: 'rate_limited', principal: principalFor(gate, key), rate: { ...rate, remaining: 0 } };
  };

  /** Why a gate refuses every request with a key; null when it does not. Permission and quota are left out. */
  const denialOf = (item: RawItem | null, key: PresentedKey, now: number): AuthorizationResult | null => {
    if (item === null) return { kind: 'unknown_credential' };
    const gate = v.parse(gateItem, item);
    if (!opens(key, gate, now)) return { kind: 'unknown_credential' };
    if (gate.status !== 'active') return { kind: 'inactive_user', status: gate.status };
    return countOf(item, now) < gate.minute_limit ? null : rateLimited(key, gate, rateOf(item, gate.minute_limit, now));
  };

  const countRequest = async (key: PresentedKey, permission: string | null, now: number): Promise<AuthorizationResult> => {
    const outcome = await table.update(requestUpdate(key, now));
    if (outcome.kind === 'condition_failed') {
      const denial = denialOf(outcome.item, key, now);
      if (denial === null) throw new Error('a gate refused a request for no reason');
      return denial;
    }
    await removeExpiredCounters(table, gateKey(key.gateId), outcome.item, now);
    const gate = v.parse(gateItem, outcome.item);
    const principal = principalFor(gate, key);
    const rate = rateOf(outcome.item, gate.minute_limit, now);
    if (permission !== null && !principal.permissions.has(permission)) return { kind: 'permission_denied', principal, rate };
    const quota = quotaOf(outcome.item, gate.monthly_limit, begunNextMonth(outcome.item, now) ?? now);
    return { kind: 'authorized', principal, unit: null, rate, quota };
  };

  const countRequestAndUnit = async (
    key: PresentedKey,
    permission: string | null,
    now: number,
    monthAt = now,
  ): Promise<AuthorizationResult> => {
    const outcome = await table.update(unitUpdate(key, permission, now, monthAt));
    if (outcome.kind === 'written') {
      await removeExpiredCounters(table, gateKey(key.gateId), outcome.item, now);
      const gate = v.parse(gateItem, outcome.item);
      return {
        kind: 'authorized',
        principal: principalOf(gate),
        unit: unitTaken(outcome.item, key.gateId, monthAt),
        rate: rateOf(outcome.item, gate.minute_limit, now),
        quota: quotaOf(outcome.item, gate.monthly_limit, monthAt),
      };
    }
    const denial = denialOf(outcome.item, key, now);
    if (denial !== null || outcome.item === null) return denial ?? { kind: 'unknown_credential' };
    const nextMonthAt = begunNextMonth(outcome.item, monthAt);
    if (nextMonthAt !== null) return countRequestAndUnit(key, permission, now, nextMonthAt);
    // Permission or quota deny the request; it still counts towards the rate.
    const counted = await countRequest(key, permission, now);
    if (counted.kind !== 'authorized') return counted;
    const { monthly_limit: limit } = v.parse(gateItem, outcome.item);
    return { kind: 'quota_exhausted', principal: counted.principal, rate: counted.rate, quota: quotaOf(outcome.item, limit, monthAt) };
  };

  /** Why the gate refuses a key that was over its limit in this minute; null when it may accept requests again. */
  const readDenial = async (key: PresentedKey, now: number): Promise<AuthorizationResult | null> => {
    const resetsAt = overLimit.get(cacheKeyOf(key));
    if (resetsAt === undefined) return null;
    const denial = resetsAt <= now ? null : denialOf(await table.get(gateKey(key.gateId)), key, now);
    if (denial === null) overLimit.delete(cacheKeyOf(key));
    return denial;
  };

  /** The mode of a key, whose test gate compares it; undefined for a test key that the account does not have. */
  const modeOf = async (apiKey: ApiKey, digests: readonly string[]): Promise<TestMode | null | undefined> => {
    if (!isTestKey(apiKey)) return null;
    const { key, clockSeconds } = await testGates.find(gateOfKey(apiKey));
    const isOpen = key !== null && digests.some((digest) => isSameText(key.digest, digest));
    return isOpen ? { clockOffsetMs: clockSeconds * 1_000 } : undefined;
  };

  /** Null for a test key that the account does not have. */
  const present = async (apiKey: ApiKey): Promise<PresentedKey | null> => {
    const digests = await hmac.allOfApiKey(apiKey);
    const test = await modeOf(apiKey, digests);
    return test === undefined ? null : { gateId: gateOfKey(apiKey), digests, test };
  };

  return {
    authorize: async ({ apiKey, permission, consumeUnit, now }) => {
      const key = await present(apiKey);
      if (key === null) return { kind: 'unknown_credential' };
      const denial = await readDenial(key, now);
      if (denial !== null) return denial;
      return consumeUnit && key.test === null ? countRequestAndUnit(key, permission, now) : countRequest(key, permission, now);
    },

    identify: async (apiKey, now) => {
      const key = await present(apiKey);
      if (key === null) return null;
      const cacheKey = cacheKeyOf(key);
      const cached = identities.get(cacheKey);
      if (cached !== undefined && cached.until > now) return cached.userId;
      const item = await table.get(gateKey(key.gateId));
      const gate = item === null ? null : v.parse(gateItem, item);
      if (gate?.status !== 'active' || !opens(key, gate, now)) return null;
      const userId = key.test === null ? gate.user_id : testPartitionOf(gate.user_id);
      identities.delete(cacheKey);
      identities.set(cacheKey, { userId, until: now + IDENTITY_CACHE_MS });
      evictOldest(identities);
      return userId;
    },

    refund: async (unit) => {
      await refundQuotaUnit(table, unit);
    },
  };
};
