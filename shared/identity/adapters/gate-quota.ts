import * as v from 'valibot';

import type { RawItem } from '../../platform/dynamodb/table.ts';
import { startOfNextUtcMonth, utcMonth, utcMonthsBefore } from '../../platform/time/month.ts';
import type { MonthlyQuota } from '../ports/api-key-authorizer.ts';
import { usedAttribute } from './counters.ts';
import { rolesWith } from './gate-item.ts';

/** Parts of the update that counts a unit in its month at a gate, while the month has one left. */
export const unitIncrement = (now: number) =>
  ({
    add: '#used :one, last_unit :one',
    remove: '#old',
    condition: 'monthly_limit > :zero AND (attribute_not_exists(#used) OR #used < monthly_limit)',
    names: { '#used': usedAttribute(utcMonth(now)), '#old': usedAttribute(utcMonthsBefore(now, 2)) },
    values: { ':one': 1, ':zero': 0 },
  }) as const;

/** The month of a gate that has no unit left. */
export const quotaOf = (item: RawItem, limit: number, now: number): MonthlyQuota => ({
  limit,
  used: v.parse(v.optional(v.number(), 0), item[usedAttribute(utcMonth(now))]),
  resetsAt: startOfNextUtcMonth(now),
});

/** The condition that the role of a gate has a permission. */
export const roleCondition = (permission: string) => {
  const roles = Object.fromEntries(rolesWith(permission).map((role, index) => [`:role${index}`, role]));
  return { condition: `#role IN (${Object.keys(roles).join(', ')})`, names: { '#role': 'role' }, values: roles };
};
