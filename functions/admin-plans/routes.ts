import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { fail, ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { deleteAdminPlan, getAdminPlan, listAdminPlans, putAdminPlan } from './contract.ts';
import { planData } from './http/plan-data.ts';
import type { ManagePlans } from './use-cases/manage-plans.ts';

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
