import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { INITIAL_PLANS } from './plans.ts';

/** Adds the missing plans of a deployment; existing ones stay as the operator made them. */
export const seedPlans = async (catalogue: PlanCatalogue): Promise<void> => {
  const existing = new Set((await catalogue.list()).map(({ slug }) => slug));
  await Promise.all(INITIAL_PLANS.filter(({ slug }) => !existing.has(slug)).map((plan) => catalogue.put(plan)));
};
