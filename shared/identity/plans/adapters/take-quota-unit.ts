import * as v from 'valibot';

import type { RawItem } from '../../../platform/dynamodb/table.ts';
import { startOfNextUtcMonth, utcMonth, utcMonthsBefore } from '../../../platform/time/month.ts';
import { announcedAttribute, monthStartAttribute, usedAttribute } from '../../access/adapters/counters.ts';
import { gateItem, rolesWith } from '../../access/adapters/gate-item.ts';
import { gateOfItem } from '../../access/adapters/keys.ts';
import type { GateId } from '../../api-keys/domain/api-key.ts';
import { reachedThreshold, type MonthlyQuota, type TakenUnit } from '../domain/quota-unit.ts';

/**
 * Parts of the update that counts a unit in the month of an instant at a gate, while that month has one left. Refused once a unit of the
 * next month was taken: the ordinals of a month are contiguous, so that reconciliation can derive the month of a lost unit.
 */
export const unitIncrement = (monthAt: number) =>
  ({
    set: '#month_start = if_not_exists(#month_start, last_unit)',
    add: '#used :one, last_unit :one',
    remove: '#old, #old_start, #old_announced',
    condition: 'attribute_not_exists(#next_start) AND monthly_limit > :zero AND (attribute_not_exists(#used) OR #used < monthly_limit)',
    names: {
      '#used': usedAttribute(utcMonth(monthAt)),
      '#old': usedAttribute(utcMonthsBefore(monthAt, 2)),
      '#month_start': monthStartAttribute(utcMonth(monthAt)),
      '#next_start': monthStartAttribute(utcMonth(startOfNextUtcMonth(monthAt))),
      '#old_start': monthStartAttribute(utcMonthsBefore(monthAt, 2)),
      // No unit of an earlier month can be taken any more, so none can reach a threshold.
      '#old_announced': announcedAttribute(utcMonthsBefore(monthAt, 1)),
    },
    values: { ':one': 1, ':zero': 0 },
  }) as const;

/** An instant of the next month when another instance's clock has begun it at a gate; else null. */
export const begunNextMonth = (item: RawItem, monthAt: number): number | null => {
  const next = startOfNextUtcMonth(monthAt);
  return item[monthStartAttribute(utcMonth(next))] === undefined ? null : next;
};

export const usedIn = (item: RawItem, month: string): number => v.parse(v.optional(v.number(), 0), item[usedAttribute(month)]);

export const announcedIn = (item: RawItem, month: string): ReadonlySet<string> =>
  v.parse(
    v.optional(v.set(v.string()), () => new Set<string>()),
    item[announcedAttribute(month)],
  );

/**
 * Units that the administration added to a month. The counter of the month was lowered by them, so that the condition of a unit compares
 * it with the limit of the plan; what is shown has both raised.
 */
export const grantedIn = (item: RawItem, month: string): number => {
  const { granted } = v.parse(gateItem, item);
  return granted?.month === month ? granted.units : 0;
};

/** The unit that an update counted in the month of an instant, with the threshold that it reached. */
export const unitTaken = (item: RawItem, gateId: GateId, monthAt: number): TakenUnit => {
  const { last_unit: seq, monthly_limit: limit, included_limit: included = limit } = v.parse(gateItem, item);
  const month = utcMonth(monthAt);
  const granted = grantedIn(item, month);
  const reached = reachedThreshold(usedIn(item, month) + granted, included + granted, announcedIn(item, month));
  return { gateId, month, seq, ...(reached === null ? {} : { reached }) };
};

/** The quota of an instant's month at a gate. */
export const quotaOf = (item: RawItem, limit: number, monthAt: number): MonthlyQuota => {
  const month = utcMonth(monthAt);
  const granted = grantedIn(item, month);
  return {
    gateId: gateOfItem(item),
    limit: limit + granted,
    used: usedIn(item, month) + granted,
    resetsAt: startOfNextUtcMonth(monthAt),
  };
};

/** The condition that the role of a gate has a permission. */
export const roleCondition = (permission: string) => {
  const roles = Object.fromEntries(rolesWith(permission).map((role, index) => [`:role${index}`, role]));
  return { condition: `#role IN (${Object.keys(roles).join(', ')})`, names: { '#role': 'role' }, values: roles };
};
