import * as v from 'valibot';

import type { Hmac } from '../../../digests/hmac.ts';
import type { RawItem, Table, Update } from '../../../platform/dynamodb/table.ts';
import { isSameText } from '../../../platform/secrets/same-text.ts';
import { countOf, removeExpiredCounters } from '../../access/adapters/counters.ts';
import { gateItem } from '../../access/adapters/gate-item.ts';
import { gateKey } from '../../access/adapters/keys.ts';
import type { Principal, TestMode } from '../../access/domain/principal.ts';
import { nextMinute, type RateLimitState } from '../../access/domain/rate-limit.ts';
import { refundQuotaUnit } from '../../plans/adapters/refund-quota-unit.ts';
import { begunNextMonth, quotaOf, unitIncrement, unitTaken } from '../../plans/adapters/take-quota-unit.ts';
import { gateOfKey, isTestKey, slotOfKey, type ApiKey } from '../domain/api-key.ts';
import type { ApiKeyAuthorizer, AuthorizationResult } from '../ports/api-key-authorizer.ts';
import { admissionUpdate, lastUseUpdate, openGate, permissionCondition, rangeCodesOf, type PresentedKey } from './key-conditions.ts';
import { makeTestGates } from './test-gates.ts';

/** How long an instance caches the gate of a key for replays (not specified by the interface; a revoked key stops working within it). */
const IDENTITY_CACHE_MS = 30_000;
const MAX_CACHED = 5_000;

/** Names a key in the caches of an instance. */
const cacheKeyOf = ({ gateId, digests }: PresentedKey): string => `${gateId} ${digests[0] ?? ''}`;

const rateOf = (item: RawItem, limit: number, now: number): RateLimitState => ({
  limit,
  remaining: Math.max(0, limit - countOf(item, now)),
  resetsAt: nextMinute(now),
});

/** Counts a request in its minute. A test key leaves no last use at the gate, which it shares with the account's own key. */
const requestUpdate = (key: PresentedKey, now: number): Update => {
  const { add, remove, condition, names, values } = admissionUpdate(key, now);
  const counted: Update = { key: gateKey(key.gateId), update: `ADD ${add} REMOVE ${remove}`, condition, names, values };
  if (key.test !== null) return counted;
  const use = lastUseUpdate(key, now);
  return {
    ...counted,
    update: `SET ${use.set} ${counted.update}`,
    names: { ...names, ...use.names },
    values: { ...values, ...use.values },
  };
};

/** Counts a request in its minute and a unit in the month of `monthAt`, or neither. */
const unitUpdate = (key: PresentedKey, permission: string | null, now: number, monthAt: number): Update => {
  const unit = unitIncrement(monthAt);
  const request = admissionUpdate(key, now);
  const use = lastUseUpdate(key, now);
  const permitted = permission === null ? null : permissionCondition(key, permission);
  return {
    key: gateKey(key.gateId),
    update: `SET ${use.set}, ${unit.set} ADD ${request.add}, ${unit.add} REMOVE ${request.remove}, ${unit.remove}`,
    condition: `${request.condition} AND ${permitted === null ? '' : `${permitted.condition} AND `}${unit.condition}`,
    names: { ...request.names, ...use.names, ...permitted?.names, ...unit.names },
    values: { ...request.values, ...use.values, ...permitted?.values, ...unit.values },
  };
};

/** What a gate has for a key that it has just admitted. */
const openedBy = (key: PresentedKey, item: RawItem, now: number) => {
  const opening = openGate(item, key, now);
  if (opening.kind !== 'open') throw new Error('a gate admitted a key that does not open it');
  return opening;
};

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
  /** Gates as they were read for a key. */
  const gates = new Map<string, { readonly item: RawItem; readonly until: number }>();

  const testGates = makeTestGates(table);

  const rateLimited = (digest: string, principal: Principal, rate: RateLimitState): AuthorizationResult => {
    overLimit.set(digest, rate.resetsAt);
    evictOldest(overLimit);
    return { kind: 'rate_limited', principal, rate: { ...rate, remaining: 0 } };
  };

  /** Why a gate refuses every request with a key; null when it does not. Permission and quota are left out. */
  const denialOf = (item: RawItem | null, key: PresentedKey, now: number): AuthorizationResult | null => {
    if (item === null) return { kind: 'unknown_credential' };
    const opening = openGate(item, key, now);
    if (opening.kind !== 'open') return opening;
    const { gate, principal } = opening;
    if (gate.status !== 'active') return { kind: 'inactive_user', status: gate.status };
    return countOf(item, now) < gate.minute_limit ? null : rateLimited(cacheKeyOf(key), principal, rateOf(item, gate.minute_limit, now));
  };

  const countRequest = async (key: PresentedKey, permission: string | null, now: number): Promise<AuthorizationResult> => {
    const outcome = await table.update(requestUpdate(key, now));
    if (outcome.kind === 'condition_failed') {
      const denial = denialOf(outcome.item, key, now);
      if (denial === null) throw new Error('a gate refused a request for no reason');
      return denial;
    }
    await removeExpiredCounters(table, gateKey(key.gateId), outcome.item, now);
    const { gate, principal } = openedBy(key, outcome.item, now);
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
      const { gate, principal } = openedBy(key, outcome.item, now);
      return {
        kind: 'authorized',
        principal,
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
  const present = async (apiKey: ApiKey, address: string): Promise<PresentedKey | null> => {
    const digests = await hmac.allOfApiKey(apiKey);
    const test = await modeOf(apiKey, digests);
    const slot = slotOfKey(apiKey);
    return test === undefined ? null : { gateId: gateOfKey(apiKey), slot, digests, rangeCodes: rangeCodesOf(slot, address), test };
  };

  /** The gate of a key, read or cached; null for none. */
  const readGate = async (key: PresentedKey, now: number): Promise<RawItem | null> => {
    const cacheKey = cacheKeyOf(key);
    const cached = gates.get(cacheKey);
    if (cached !== undefined && cached.until > now) return cached.item;
    const item = await table.get(gateKey(key.gateId));
    gates.delete(cacheKey);
    // Nothing is cached for a key that opens no gate: it may be made up.
    if (item === null || openGate(item, key, now).kind === 'unknown_credential') return item;
    gates.set(cacheKey, { item, until: now + IDENTITY_CACHE_MS });
    evictOldest(gates);
    return item;
  };

  return {
    authorize: async ({ apiKey, address, permission, consumeUnit, now }) => {
      const key = await present(apiKey, address);
      if (key === null) return { kind: 'unknown_credential' };
      const denial = await readDenial(key, now);
      if (denial !== null) return denial;
      return consumeUnit && key.test === null ? countRequestAndUnit(key, permission, now) : countRequest(key, permission, now);
    },

    identify: async ({ apiKey, address, permission, now }) => {
      const key = await present(apiKey, address);
      const item = key === null ? null : await readGate(key, now);
      const opening = key === null || item === null ? null : openGate(item, key, now);
      if (opening?.kind !== 'open' || opening.gate.status !== 'active') return null;
      const { userId, permissions } = opening.principal;
      return permission === null || permissions.has(permission) ? userId : null;
    },

    refund: async (unit) => {
      await refundQuotaUnit(table, unit);
    },
  };
};
