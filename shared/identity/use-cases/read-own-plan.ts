import type { AccountStore } from '../ports/account-store.ts';
import type { ReadOwnPlan } from '../ports/own-plan.ts';
import type { Plan, PlanCatalogue } from '../ports/plan-catalogue.ts';

type Deps = { readonly accounts: AccountStore; readonly plans: PlanCatalogue };

/** Reads the plan an account is on: its subscription's, or the default one (interface: Limits). */
export const makeReadOwnPlan =
  ({ accounts, plans }: Deps): ReadOwnPlan =>
  async (userId) => {
    const [account, catalogue] = await Promise.all([accounts.find(userId), plans.list()]);
    const slug = account?.subscription?.planSlug;
    const isOwn = (plan: Plan): boolean => (slug === undefined ? plan.is_default : plan.slug === slug);
    const free = catalogue.find((plan) => plan.slug === 'free');
    const plan = catalogue.find(isOwn) ?? free;
    if (plan === undefined) throw new Error('the deployment has no plans');
    return { account, plan, free };
  };
