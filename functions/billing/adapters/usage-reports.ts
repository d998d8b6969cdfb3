import * as v from 'valibot';

import { gateKey } from '../../../shared/identity/access/adapters/keys.ts';
import { usedIn } from '../../../shared/identity/plans/adapters/take-quota-unit.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { NO_USAGE } from '../domain/usage-report.ts';
import type { UsageReports } from '../ports/usage-reports.ts';
import { usageKey } from './keys.ts';

/** Invoices can be disputed for months. */
const KEPT_SECONDS = 400 * 86_400;

const usageItem = v.object({
  reported: v.number(),
  credited: v.number(),
  pending: v.nullable(v.object({ id: v.string(), kind: v.picklist(['meter', 'credit']), quantity: v.number(), at: v.number() })),
});

/** Reports of usage, in the main table. The condition of each write is the state that was read. */
export const makeUsageReports = (table: Table): UsageReports => ({
  readUsed: async (gateIds, month) => {
    const gates = await Promise.all(gateIds.map((gateId) => table.get(gateKey(gateId))));
    return gates.reduce((sum, gate) => sum + (gate === null ? 0 : usedIn(gate, month)), 0);
  },

  find: async (userId, month) => {
    const item = await table.get(usageKey(userId, month));
    return item === null ? NO_USAGE : v.parse(usageItem, item);
  },

  replace: async (userId, month, before, after) => {
    const outcome = await table.put(
      { ...usageKey(userId, month), ...after, [TTL_ATTRIBUTE]: Math.ceil(Date.parse(`${month}-01T00:00:00Z`) / 1_000) + KEPT_SECONDS },
      before === NO_USAGE ? 'attribute_not_exists(pk)' : 'reported = :reported AND credited = :credited AND pending = :pending',
      before === NO_USAGE ? {} : { values: { ':reported': before.reported, ':credited': before.credited, ':pending': before.pending } },
    );
    return outcome.kind === 'written';
  },
});
