import * as v from 'valibot';

import { ACCOUNT_STATUSES, isUserId, ROLES } from '../../domain/identity.ts';
import { startOfNextUtcMonth, utcMonth, utcMonthsBefore } from '../../domain/time/month.ts';
import type { Admission, Gatekeeper, MonthlyQuota, Principal } from '../../ports/gatekeeper.ts';
import type { KeyedDigest } from '../../ports/keyed-digest.ts';
import { apiKeyKey } from './keys.ts';
import type { RawItem, Table } from './table.ts';

/** Attribute that counts the units of a month. */
export const usedAttribute = (month: string): string => `used_${month}`;

const apiKeyItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  role: v.picklist(ROLES),
  status: v.picklist(ACCOUNT_STATUSES),
  permissions: v.set(v.string()),
  language: v.nullable(v.picklist(['es', 'en'])),
  timezone: v.string(),
  monthly_limit: v.number(),
  unit_seq: v.number(),
});

const usedIn = (item: RawItem, month: string): number => v.parse(v.optional(v.number(), 0), item[usedAttribute(month)]);

const principalOf = (item: RawItem, keyDigest: string): Principal => {
  const parsed = v.parse(apiKeyItem, item);
  return {
    userId: parsed.user_id,
    role: parsed.role,
    permissions: parsed.permissions,
    language: parsed.language,
    timezone: parsed.timezone,
    keyDigest,
  };
};

const quotaOf = (item: RawItem, now: number): MonthlyQuota => ({
  limit: v.parse(apiKeyItem, item).monthly_limit,
  used: usedIn(item, utcMonth(now)),
  resetsAt: startOfNextUtcMonth(now),
});

/** Why an item does not admit a request; null when it does, the quota aside. */
const refusalOf = (item: RawItem | null, keyDigest: string, permission: string | null): Admission | null => {
  if (item === null) return { kind: 'unknown_credential' };
  const { status } = v.parse(apiKeyItem, item);
  if (status !== 'active') return { kind: 'inactive_account', status };
  const principal = principalOf(item, keyDigest);
  return permission === null || principal.permissions.has(permission) ? null : { kind: 'permission_denied', principal };
};

/**
 * Admits requests on the API key item, which carries the account's status, permissions and counters: one write
 * when a unit is taken, one consistent read otherwise.
 */
export const makeGatekeeper = (table: Table, digest: KeyedDigest): Gatekeeper => {
  const takeUnit = async (keyDigest: string, permission: string | null, now: number): Promise<Admission> => {
    const month = utcMonth(now);
    const outcome = await table.update({
      key: apiKeyKey(keyDigest),
      update: 'ADD #used :one, unit_seq :one REMOVE #old',
      condition:
        'attribute_exists(pk) AND #status = :active AND ' +
        (permission === null ? '' : 'contains(#permissions, :permission) AND ') +
        'monthly_limit > :zero AND (attribute_not_exists(#used) OR #used < monthly_limit)',
      names: {
        '#used': usedAttribute(month),
        '#old': usedAttribute(utcMonthsBefore(now, 2)),
        '#status': 'status',
        ...(permission === null ? {} : { '#permissions': 'permissions' }),
      },
      values: { ':one': 1, ':zero': 0, ':active': 'active', ...(permission === null ? {} : { ':permission': permission }) },
    });
    if (outcome.kind === 'written') {
      const principal = principalOf(outcome.item, keyDigest);
      const { unit_seq: seq } = v.parse(apiKeyItem, outcome.item);
      return { kind: 'admitted', principal, unit: { keyDigest, month, seq } };
    }
    const refusal = refusalOf(outcome.item, keyDigest, permission);
    if (refusal !== null || outcome.item === null) return refusal ?? { kind: 'unknown_credential' };
    return { kind: 'quota_exhausted', principal: principalOf(outcome.item, keyDigest), quota: quotaOf(outcome.item, now) };
  };

  return {
    admit: async ({ apiKey, permission, takeUnit: takesUnit, now }) => {
      const keyDigest = await digest.ofApiKey(apiKey);
      if (takesUnit) return takeUnit(keyDigest, permission, now);
      const item = await table.get(apiKeyKey(keyDigest));
      const refusal = refusalOf(item, keyDigest, permission);
      if (refusal !== null || item === null) return refusal ?? { kind: 'unknown_credential' };
      return { kind: 'admitted', principal: principalOf(item, keyDigest), unit: null };
    },
  };
};
