import type { Plan, PlanCatalogue } from '../ports/plan-catalogue.ts';
import type { ReadUserPlan } from '../ports/user-plan.ts';
import type { UserStore } from '../ports/user-store.ts';

type Deps = { readonly users: UserStore; readonly plans: PlanCatalogue };

/** Reads the plan an account is on: its subscription's, or the default one (interface: Limits). */
export const makeReadUserPlan =
  ({ users, plans }: Deps): ReadUserPlan =>
  async (userId) => {
    const [user, catalogue] = await Promise.all([users.find(userId), plans.list()]);
    const slug = user?.subscription?.planSlug;
    const isUserPlan = (plan: Plan): boolean => (slug === undefined ? plan.is_default : plan.slug === slug);
    const free = catalogue.find((plan) => plan.slug === 'free');
    const plan = catalogue.find(isUserPlan) ?? free;
    if (plan === undefined) throw new Error('the deployment has no plans');
    return { user, plan, free };
  };
