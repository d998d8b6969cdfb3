import * as v from 'valibot';

import { PLAN_PARTITION, planKey } from '../../../shared/identity/access/adapters/keys.ts';
import { planAssignment, planOf } from '../../../shared/identity/plans/adapters/plan-catalogue.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { PlanStore } from '../ports/plan-store.ts';

const revisionItem = v.object({ revision: v.optional(v.number(), 0) });

/** That a plan is in a revision. Plans from before revisions have none, which counts as 0. */
const isAt = (revision: number) =>
  revision === 0
    ? { condition: 'attribute_exists(slug) AND attribute_not_exists(revision)', values: {} }
    : { condition: 'revision = :seen', values: { ':seen': revision } };

/** Items of plans may exist before the plan, because its users are counted there. */
const ABSENT = { condition: 'attribute_not_exists(slug)', values: {} };

export const makePlanStore = (table: Table): PlanStore => ({
  list: async () => {
    const page = await table.query({ condition: 'pk = :plans', values: { ':plans': PLAN_PARTITION } });
    return page.items
      .filter(({ slug }) => slug !== undefined)
      .map((item) => {
        const { user_count: userCount, ...plan } = planOf(item);
        return { plan, userCount, revision: v.parse(revisionItem, item).revision };
      });
  },

  save: async (writes) => {
    const failed = await table.transact(
      writes.map(({ plan, revision }) => {
        const assignment = planAssignment(plan);
        const { condition, values } = revision === null ? ABSENT : isAt(revision);
        return { label: 'plan', kind: 'update', ...assignment, condition, values: { ...assignment.values, ...values } } as const;
      }),
    );
    return failed.length === 0 ? 'saved' : 'conflict';
  },

  remove: async ({ plan, revision }) => {
    const { condition, values } = isAt(revision);
    const failed = await table.transact([
      {
        label: 'plan',
        kind: 'delete',
        key: planKey(plan.slug),
        condition: `${condition} AND (attribute_not_exists(user_count) OR user_count = :none)`,
        values: { ...values, ':none': 0 },
      },
    ]);
    return failed.length === 0 ? 'removed' : 'conflict';
  },
});
