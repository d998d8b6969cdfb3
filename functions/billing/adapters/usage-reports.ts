import * as v from 'valibot';

import { PAID_INTERVALS } from '../../../shared/billing/domain/price-name.ts';
import { gateItem } from '../../../shared/identity/access/adapters/gate-item.ts';
import { gateKey } from '../../../shared/identity/access/adapters/keys.ts';
import { grantedIn, usedIn } from '../../../shared/identity/plans/adapters/take-quota-unit.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import type { UsageReports } from '../ports/usage-reports.ts';
import { usageKey, usageKeyRange } from './keys.ts';

/** Invoices can be disputed for months. */
const KEPT_SECONDS = 400 * 86_400;

const pendingReport = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['meter', 'charge', 'credit']),
    quantity: v.number(),
    at: v.number(),
    storedAt: v.optional(v.number()),
  }),
  v.transform(({ storedAt, ...report }) => ({ ...report, storedAt: storedAt ?? report.at })),
);

const usageItem = v.object({
  month: v.string(),
  index: v.number(),
  subscriptionId: v.string(),
  planSlug: v.string(),
  interval: v.optional(v.picklist(PAID_INTERVALS), 'month'),
  model: v.optional(v.picklist(['hybrid', 'metered']), 'hybrid'),
  included: v.number(),
  cap: v.number(),
  unitAmount: v.number(),
  isTaxIncluded: v.boolean(),
  from: v.number(),
  until: v.nullable(v.number()),
  granted: v.optional(v.number(), 0),
  isOffMeter: v.boolean(),
  reported: v.number(),
  charged: v.number(),
  credited: v.number(),
  meteredAt: v.optional(v.nullable(v.number()), null),
  pending: v.nullable(pendingReport),
  revision: v.number(),
});

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

/** Whether a gate has units of a later month, which replaced those of the month. */
const isGrantedAfter = (item: RawItem, month: string): boolean => (v.parse(gateItem, item).granted?.month ?? '') > month;

/** Records of usage, in the main table. The condition of each write is the revision that was read. */
export const makeUsageReports = (table: Table): UsageReports => ({
  readUsed: async (gateIds, month) => {
    const gates = await Promise.all(gateIds.map((gateId) => table.get(gateKey(gateId))));
    const known = gates.filter((gate) => gate !== null);
    return {
      used: sumOf(known.map((gate) => usedIn(gate, month))),
      granted: known.some((gate) => isGrantedAfter(gate, month)) ? null : sumOf(known.map((gate) => grantedIn(gate, month))),
    };
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
