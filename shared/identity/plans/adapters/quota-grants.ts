import * as v from 'valibot';

import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { responseWrite } from '../../../platform/idempotency/dynamodb-idempotency-store.ts';
import { utcMonth } from '../../../platform/time/month.ts';
import { gateItem } from '../../access/adapters/gate-item.ts';
import { gateKey } from '../../access/adapters/keys.ts';
import type { GateId } from '../../api-keys/domain/api-key.ts';
import type { GrantedQuota, QuotaGrants } from '../ports/quota-grants.ts';
import { grantUpdate } from './granted-units.ts';
import { begunNextMonth, grantedIn, quotaOf } from './take-quota-unit.ts';

/** Extra units at the gate. */
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

    add: async (seen, units, answer) => {
      const grant: LabelledWrite<'gate' | 'response'> = { label: 'gate', kind: 'update', ...grantUpdate(seen, units) };
      const failed = await table.transact([grant, ...(answer === null ? [] : [responseWrite(answer)])]);
      if (failed.length > 0 && !failed.includes('gate')) throw new Error('another request has the Idempotency-Key of a quota grant');
      return failed.length === 0;
    },
  };
};
