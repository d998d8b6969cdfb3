import * as v from 'valibot';

import { gateKey } from '../../../shared/identity/access/adapters/keys.ts';
import { usedIn } from '../../../shared/identity/plans/adapters/take-quota-unit.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { UsageReports } from '../ports/usage-reports.ts';
import { usageKey, usageKeyRange } from './keys.ts';

/** Invoices can be disputed for months. */
const KEPT_SECONDS = 400 * 86_400;

const usageItem = v.object({
  month: v.string(),
  index: v.number(),
  subscriptionId: v.string(),
  planSlug: v.string(),
  included: v.number(),
  cap: v.number(),
  unitAmount: v.number(),
  isTaxIncluded: v.boolean(),
  from: v.number(),
  until: v.nullable(v.number()),
  isOffMeter: v.boolean(),
  reported: v.number(),
  charged: v.number(),
  credited: v.number(),
  pending: v.nullable(v.object({ id: v.string(), kind: v.picklist(['meter', 'charge', 'credit']), quantity: v.number(), at: v.number() })),
  revision: v.number(),
});

/** Records of usage, in the main table. The condition of each write is the revision that was read. */
export const makeUsageReports = (table: Table): UsageReports => ({
  readUsed: async (gateIds, month) => {
    const gates = await Promise.all(gateIds.map((gateId) => table.get(gateKey(gateId))));
    return gates.reduce((sum, gate) => sum + (gate === null ? 0 : usedIn(gate, month)), 0);
  },

  list: async (userId, fromMonth) => {
    const { pk, from, to } = usageKeyRange(userId, fromMonth);
    const { items } = await table.query({
      condition: 'pk = :pk AND sk BETWEEN :from AND :to',
      values: { ':pk': pk, ':from': from, ':to': to },
    });
    return items.map((item) => v.parse(usageItem, item));
  },

  store: async (userId, record) => {
    const { month, index, revision } = record;
    const next = { ...record, revision: revision + 1 };
    const outcome = await table.put(
      {
        ...usageKey(userId, month, index),
        ...next,
        [TTL_ATTRIBUTE]: Math.ceil(Date.parse(`${month}-01T00:00:00Z`) / 1_000) + KEPT_SECONDS,
      },
      revision === 0 ? 'attribute_not_exists(pk)' : 'revision = :revision',
      revision === 0 ? {} : { values: { ':revision': revision } },
    );
    return outcome.kind === 'written' ? next : null;
  },
});
