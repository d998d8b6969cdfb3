import type { Principal } from '../../../../shared/identity/domain/principal.ts';
import { minuteOf, nextMinute, type RateLimitState } from '../../../../shared/identity/domain/rate-limit.ts';
import type { ApiKeyAuthorizer } from '../../../../shared/identity/ports/api-key-authorizer.ts';
import type { Hmac } from '../../../../shared/platform/secrets/hmac.ts';
import { startOfNextUtcMonth, utcMonth } from '../../../../shared/platform/time/month.ts';
import { refundQuotaUnit, type KeyRecord, type MemoryDatabase } from '../platform/database.ts';

const principalOf = (key: KeyRecord, keyDigest: string): Principal => ({
  userId: key.userId,
  role: key.role,
  permissions: key.permissions,
  language: key.language,
  timezone: key.timezone,
  attributes: key.attributes,
  keyDigest,
});

/** Counts a request in its minute; null when the minute is full. */
const countRequest = (key: KeyRecord, now: number): RateLimitState | null => {
  const counted = (key.minutes.get(minuteOf(now)) ?? 0) + 1;
  if (counted > key.minuteLimit) return null;
  key.minutes.set(minuteOf(now), counted);
  return { limit: key.minuteLimit, remaining: key.minuteLimit - counted, resetsAt: nextMinute(now) };
};

/** Admits requests by the keys of a database in memory. */
export const makeFakeApiKeyAuthorizer = (database: MemoryDatabase, hmac: Hmac): ApiKeyAuthorizer => ({
  authorize: async ({ apiKey, permission, consumeUnit, now }) => {
    const keyDigest = await hmac.ofApiKey(apiKey);
    const key = database.keys.get(keyDigest);
    if (key === undefined) return { kind: 'unknown_credential' };
    if (key.status !== 'active') return { kind: 'inactive_user', status: key.status };
    const principal = principalOf(key, keyDigest);
    const rate = countRequest(key, now);
    if (rate === null)
      return { kind: 'rate_limited', principal, rate: { limit: key.minuteLimit, remaining: 0, resetsAt: nextMinute(now) } };
    if (permission !== null && !key.permissions.has(permission)) return { kind: 'permission_denied', principal, rate };
    if (!consumeUnit) return { kind: 'authorized', principal, unit: null, rate };
    const month = utcMonth(now);
    const used = key.used.get(month) ?? 0;
    if (used >= key.monthlyLimit) {
      return { kind: 'quota_exhausted', principal, rate, quota: { limit: key.monthlyLimit, used, resetsAt: startOfNextUtcMonth(now) } };
    }
    key.used.set(month, used + 1);
    key.seq += 1;
    return { kind: 'authorized', principal, unit: { keyDigest, month, seq: key.seq }, rate };
  },

  identify: async (apiKey) => {
    const key = database.keys.get(await hmac.ofApiKey(apiKey));
    return key?.status === 'active' ? key.userId : null;
  },

  refund: async (unit) => {
    await Promise.resolve();
    refundQuotaUnit(database, unit);
  },
});
