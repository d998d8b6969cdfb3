import { withDefaultUsers } from '../../../../shared/identity/domain/default-plan.ts';
import type { PlanCatalogue } from '../../../../shared/identity/ports/plan-catalogue.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Plans in memory. */
export const makeFakePlanCatalogue = (database: MemoryDatabase): PlanCatalogue => ({
  list: async () => {
    await Promise.resolve();
    const { plans, planUsers } = database;
    const counted = [...plans.values()].map((plan) => ({ ...plan, user_count: planUsers.get(plan.slug) ?? 0 }));
    return withDefaultUsers(counted, planUsers.get(null) ?? 0).toSorted((left, right) => left.sort_order - right.sort_order);
  },
  put: async (plan) => {
    await Promise.resolve();
    database.plans.set(plan.slug, plan);
  },
});
