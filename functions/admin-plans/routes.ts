import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { fail, ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { deleteAdminPlan, getAdminPlan, listAdminPlans, putAdminPlan, type adminPlanResource } from './contract.ts';
import type { StoredPlan } from './ports/plan-store.ts';
import type { ManagePlans } from './use-cases/manage-plans.ts';

const planData = ({ plan: { features, prices, ...plan }, userCount, revision }: StoredPlan) =>
  ({
    type: 'plan',
    id: plan.slug,
    attributes: { ...plan, features: [...features], prices: [...prices], user_count: userCount, revision },
    links: { self: `/v1/admin/plans/${plan.slug}` },
  }) satisfies ResourceOf<typeof adminPlanResource>;

export const makeRoutes = (plans: ManagePlans): readonly Route[] => [
  bindProtected(listAdminPlans, {
    prepare: (input) => ok(input),
    useCase: async () => ok(await plans.list()),
    present: (stored) => ({ status: 200, kind: 'json', data: stored.map(planData) }),
  }),
  bindProtected(getAdminPlan, {
    prepare: ({ params }) => ok(params.slug),
    useCase: (slug) => plans.find(slug),
    present: (stored) => ({ status: 200, kind: 'json', data: planData(stored) }),
  }),
  bindProtected(putAdminPlan, {
    prepare: (input) => ok(input),
    useCase: async ({ params: { slug }, body: { revision, reason, ...data } }, context) => {
      const put = await plans.put({ actor: actorOf(context), reason, plan: { slug, ...data }, revision });
      if (!put.ok) return put;
      const stored = await plans.find(slug);
      // Another admin may have deleted it since.
      return stored.ok ? ok({ isNew: put.value === 'created', stored: stored.value }) : fail('plan_changed');
    },
    present: ({ isNew, stored }) => ({ status: isNew ? 201 : 200, kind: 'json', data: planData(stored) }),
  }),
  bindProtected(deleteAdminPlan, {
    prepare: ({ params }) => ok(params.slug),
    useCase: (slug, context) => plans.remove(actorOf(context), slug),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
];
