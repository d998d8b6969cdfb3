import { gateOfKey, type ApiKey } from '../../../../shared/identity/domain/api-key.ts';
import type { Principal } from '../../../../shared/identity/domain/principal.ts';
import { minuteOf, nextMinute, type RateLimitState } from '../../../../shared/identity/domain/rate-limit.ts';
import type { ApiKeyAuthorizer } from '../../../../shared/identity/ports/api-key-authorizer.ts';
import type { Hmac } from '../../../../shared/platform/secrets/hmac.ts';
import { refundQuotaUnit, type GateRecord, type MemoryDatabase } from '../platform/database.ts';
import { gateQuota, takeGateUnit } from './gate-units.ts';

const principalOf = ({ userId, role, permissions, language, timezone, attributes }: GateRecord): Principal => ({
  userId,
  role,
  permissions,
  language,
  timezone,
  attributes,
});

/** Counts a request in its minute; null when the minute is full. */
const countRequest = (gate: GateRecord, now: number): RateLimitState | null => {
  const counted = (gate.minutes.get(minuteOf(now)) ?? 0) + 1;
  if (counted > gate.minuteLimit) return null;
  gate.minutes.set(minuteOf(now), counted);
  return { limit: gate.minuteLimit, remaining: gate.minuteLimit - counted, resetsAt: nextMinute(now) };
};

/** Admits requests at the gates of a database in memory. */
export const makeFakeApiKeyAuthorizer = (database: MemoryDatabase, hmac: Hmac): ApiKeyAuthorizer => {
  /** The gate a key opens. */
  const gateFor = async (apiKey: ApiKey, now: number): Promise<GateRecord | null> => {
    const digest = await hmac.ofApiKey(apiKey);
    const gate = database.gates.get(gateOfKey(apiKey));
    if (gate === undefined) return null;
    const isPrevious = gate.previous?.digest === digest && gate.previous.until > now;
    return gate.keyDigest === digest || isPrevious ? gate : null;
  };

  return {
    authorize: async ({ apiKey, permission, consumeUnit, now }) => {
      const gate = await gateFor(apiKey, now);
      if (gate === null) return { kind: 'unknown_credential' };
      if (gate.status !== 'active') return { kind: 'inactive_user', status: gate.status };
      const principal = principalOf(gate);
      const rate = countRequest(gate, now);
      if (rate === null)
        return { kind: 'rate_limited', principal, rate: { limit: gate.minuteLimit, remaining: 0, resetsAt: nextMinute(now) } };
      if (permission !== null && !gate.permissions.has(permission)) return { kind: 'permission_denied', principal, rate };
      if (!consumeUnit) return { kind: 'authorized', principal, unit: null, rate, quota: gateQuota(gate, now) };
      const taken = takeGateUnit(gate, gateOfKey(apiKey), now);
      if ('quota' in taken) return { kind: 'quota_exhausted', principal, rate, quota: taken.quota };
      return { kind: 'authorized', principal, unit: taken.unit, rate, quota: gateQuota(gate, now) };
    },

    identify: async (apiKey, now) => {
      const gate = await gateFor(apiKey, now);
      return gate?.status === 'active' ? gate.userId : null;
    },

    refund: async (unit) => {
      await Promise.resolve();
      refundQuotaUnit(database, unit);
    },
  };
};
