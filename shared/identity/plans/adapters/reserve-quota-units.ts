import * as v from 'valibot';

import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, Table } from '../../../platform/dynamodb/table.ts';
import { utcMonth } from '../../../platform/time/month.ts';
import { announcedAttribute, usedAttribute } from '../../access/adapters/counters.ts';
import { gateItem } from '../../access/adapters/gate-item.ts';
import { gateKey, reservedUnitsKey } from '../../access/adapters/keys.ts';
import type { GateId } from '../../api-keys/domain/api-key.ts';
import { reachedThreshold, thresholdMark, type AvailableUnits, type ReservedUnits } from '../domain/quota-unit.ts';
import { refundMarkWrite } from './refund-quota-unit.ts';
import { announcedIn, begunNextMonth, grantedIn, quotaOf, unitIncrement, usedIn } from './take-quota-unit.ts';

/** Reconciliation passes a unit within minutes; a reservation is kept for so many days. */
const RESERVATION_DAYS = 90;

/** The next `count` units of a gate at an instant (epoch milliseconds), as a read of it shows them; null for a gate that is gone. */
export const readAvailableUnits = async (table: Table, gateId: GateId, count: number, now: number): Promise<AvailableUnits | null> => {
  const item = await table.get(gateKey(gateId));
  if (item === null) return null;
  const { last_unit: last, monthly_limit: limit, included_limit: included = limit } = v.parse(gateItem, item);
  const monthAt = begunNextMonth(item, now) ?? now;
  const month = utcMonth(monthAt);
  const granted = grantedIn(item, month);
  const reached = reachedThreshold(usedIn(item, month) + count + granted, included + granted, announcedIn(item, month));
  return {
    units: { gateId, month, first: last + 1, count },
    quota: quotaOf(item, limit, monthAt),
    planLimit: limit,
    ...(reached === null ? {} : { reached }),
  };
};

/**
 * The writes that take units: refused when the gate's limit or its last unit is no longer the one that was read, or when fewer are left. The
 * reservation keeps reconciliation from refunding units whose validations are still to be written.
 */
export const reservationWrites = ({ units, planLimit, reached }: AvailableUnits, now: number): readonly LabelledWrite<'units'>[] => {
  const { gateId, month, first, count } = units;
  const unit = unitIncrement(Date.parse(`${month}-01T00:00:00Z`));
  return [
    {
      label: 'units',
      kind: 'update',
      key: gateKey(gateId),
      update: `SET ${unit.set} ADD #used :count, last_unit :count${reached === undefined ? '' : ', #announced :announced'} REMOVE ${unit.remove}`,
      condition:
        'attribute_not_exists(#next_start) AND #status = :active AND monthly_limit = :limit AND last_unit = :last AND ' +
        '(attribute_not_exists(#used) OR #used <= :room)',
      names: { ...unit.names, '#status': 'status', ...(reached === undefined ? {} : { '#announced': announcedAttribute(month) }) },
      values: {
        ':count': count,
        ':active': 'active',
        ':limit': planLimit,
        ':last': first - 1,
        ':room': planLimit - count,
        ...(reached === undefined ? {} : { ':announced': new Set([thresholdMark(reached)]) }),
      },
    },
    {
      label: 'units',
      kind: 'put',
      item: {
        ...reservedUnitsKey(gateId, first + count - 1),
        first,
        [TTL_ATTRIBUTE]: Math.ceil(now / 1_000) + RESERVATION_DAYS * 86_400,
      },
    },
  ];
};

/** The writes that refund units of a reservation, by their indexes: each mark is refused when its unit was refunded before. */
export const refundReservedWrites = <Label extends string>(
  units: ReservedUnits,
  indexes: readonly number[],
  labelOf: (index: number) => Label,
): readonly LabelledWrite<Label | 'gate'>[] => [
  ...indexes.map((index) => refundMarkWrite({ gateId: units.gateId, month: units.month, seq: units.first + index }, labelOf(index))),
  {
    label: 'gate',
    kind: 'update',
    key: gateKey(units.gateId),
    update: 'ADD #used :back',
    condition: 'attribute_exists(pk)',
    names: { '#used': usedAttribute(units.month) },
    values: { ':back': -indexes.length },
  },
];
