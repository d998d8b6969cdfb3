import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../domain/identity.ts';
import type { AccountStore, UserCountChange } from '../ports/account-store.ts';
import type { Plan, PlanCatalogue } from '../ports/plan-catalogue.ts';
import type { User } from '../ports/user-store.ts';
import { changeAccount } from './change-account.ts';
import { newSubscription, offeredPlan, planLimitsOf, planOfUser } from './plan-of-user.ts';

type Deps = { readonly accounts: AccountStore; readonly plans: PlanCatalogue };

/** Users that are not active count on no plan. */
const userCounts = ({ status }: User, from: Plan, to: Plan): readonly UserCountChange[] =>
  status !== 'active' || from.slug === to.slug
    ? []
    : [
        { planSlug: from.slug, by: -1 },
        { planSlug: to.slug, by: 1 },
      ];

/**
 * Puts a user on a plan, whose limits apply from the next request on. On the user's own plan it brings the limits up
 * to date, which is how changed limits of a plan reach those who are on it.
 */
export const makeChangePlan =
  ({ accounts, plans }: Deps) =>
  async (userId: UserId, planSlug: string): Promise<Result<Plan, 'not_found' | 'plan_not_available'>> => {
    const catalogue = await plans.list();
    const plan = offeredPlan(planSlug, catalogue);
    if (plan === undefined) return fail('plan_not_available');
    const changed = await changeAccount<never>(accounts, userId, ({ user }) => {
      const current = planOfUser(user, catalogue);
      return Promise.resolve(
        ok({
          kind: 'plan' as const,
          subscription: current.slug === plan.slug ? user.subscription : newSubscription(plan),
          limits: planLimitsOf(plan, catalogue),
          userCounts: userCounts(user, current, plan),
        }),
      );
    });
    return changed.ok ? ok(plan) : changed;
  };
