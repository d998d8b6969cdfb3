import * as v from 'valibot';

import type { RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { utcMonth } from '../../../platform/time/month.ts';
import { usedAttribute } from '../../access/adapters/counters.ts';
import { gateItem } from '../../access/adapters/gate-item.ts';
import { gateKey } from '../../access/adapters/keys.ts';
import type { GateId } from '../../api-keys/domain/api-key.ts';
import type { GrantedQuota, QuotaGrants } from '../ports/quota-grants.ts';
import { begunNextMonth, grantedIn, quotaOf } from './take-quota-unit.ts';

/**
 * Extra units at the gate. One conditional write notes them and lowers the counter of the month by them: the write that takes a unit
 * compares that counter with the limit of the plan, and a condition cannot add two attributes.
 */
export const makeQuotaGrants = (table: Table): QuotaGrants => {
  const grantedAt = (gateId: GateId, item: RawItem, now: number): GrantedQuota => {
    const monthAt = begunNextMonth(item, now) ?? now;
    const month = utcMonth(monthAt);
    const { monthly_limit: limit } = v.parse(gateItem, item);
    return { gateId, month, granted: grantedIn(item, month), quota: quotaOf(item, limit, monthAt) };
  };

  return {
    read: async (gateId, now) => {
      const item = await table.get(gateKey(gateId));
      return item === null ? null : grantedAt(gateId, item, now);
    },

    add: async ({ gateId, month, granted }, units, now) => {
      const isFirst = granted === 0;
      const outcome = await table.update({
        key: gateKey(gateId),
        update: 'SET granted = :granted ADD #used :lowered',
        condition: `attribute_exists(pk) AND ${isFirst ? '(attribute_not_exists(granted) OR granted.#month <> :month)' : 'granted = :seen'}`,
        names: { '#used': usedAttribute(month), ...(isFirst ? { '#month': 'month' } : {}) },
        values: {
          ':granted': { month, units: granted + units },
          ':lowered': -units,
          ...(isFirst ? { ':month': month } : { ':seen': { month, units: granted } }),
        },
      });
      return outcome.kind === 'written' ? grantedAt(gateId, outcome.item, now) : null;
    },
  };
};
