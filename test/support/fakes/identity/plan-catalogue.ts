import type { PlanCatalogue } from '../../../../shared/identity/ports/plan-catalogue.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Plans in memory. */
export const makeFakePlanCatalogue = (database: MemoryDatabase): PlanCatalogue => ({
  list: async () => {
    await Promise.resolve();
    return [...database.plans.values()].toSorted((left, right) => left.sort_order - right.sort_order);
  },
  put: async (plan) => {
    await Promise.resolve();
    database.plans.set(plan.slug, { ...plan, user_count: database.plans.get(plan.slug)?.user_count ?? 0 });
  },
});
