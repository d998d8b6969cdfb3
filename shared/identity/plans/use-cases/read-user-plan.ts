import type { UserStore } from '../../accounts/ports/user-store.ts';
import { freePlan } from '../domain/default-plan.ts';
import type { PlanCatalogue } from '../ports/plan-catalogue.ts';
import type { ReadUserPlan } from '../ports/user-plan.ts';
import { planOfUser } from './plan-of-user.ts';

type Deps = { readonly users: UserStore; readonly plans: PlanCatalogue };

/** Reads the plan an account is on. */
export const makeReadUserPlan =
  ({ users, plans }: Deps): ReadUserPlan =>
  async (userId) => {
    const [user, catalogue] = await Promise.all([users.find(userId), plans.list()]);
    return { user, plan: planOfUser(user, catalogue), free: freePlan(catalogue) };
  };
