import type { ErrorCode } from '../../../errors/catalogue.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import { changeSubscription, type AccountChange } from '../../accounts/domain/account-change.ts';
import type { Account, User } from '../../accounts/domain/account.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import { changeAccount } from '../../accounts/use-cases/change-account.ts';
import { defaultPlan } from '../domain/default-plan.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { Plan, PlanCatalogue } from '../ports/plan-catalogue.ts';
import { limitsOfSubscription, newSubscription } from './plan-of-user.ts';

export type ChangePlanDeps = { readonly accounts: AccountStore; readonly plans: PlanCatalogue };

/** A change of plan that is about to be made, of the user as they are then. */
export type PlanChange = {
  readonly user: User;
  readonly plan: Plan;
  /** Whether the user is on the plan already. */
  readonly isCurrent: boolean;
};

/** Whether a change may be made, or has no need to be. */
export type PlanChangeRule<Code extends ErrorCode> = (change: PlanChange) => Result<'change' | 'keep', Code>;

/** The subscription a user has to a plan already; undefined for none. */
const subscriptionTo = ({ subscription }: User, plan: Plan, catalogue: readonly Plan[]): Subscription | null | undefined => {
  const slug = subscription === null ? defaultPlan(catalogue)?.slug : subscription.planSlug;
  return slug === plan.slug ? subscription : undefined;
};

/**
 * Moves a user to an active plan, whose limits apply from the next request on. On the user's own plan, active or not, it updates the
 * limits, which is how changed limits of a plan reach its users. A rule decides about the user in the state at the write. A deleted account
 * keeps its plan; a restoration updates its limits.
 */
export const makeChangePlan =
  ({ accounts, plans }: ChangePlanDeps) =>
  async <Code extends ErrorCode = never>(
    userId: UserId,
    planSlug: string,
    rule: PlanChangeRule<Code> = () => ok('change'),
  ): Promise<Result<Plan, 'not_found' | 'plan_not_available' | 'user_revoked' | Code>> => {
    const catalogue = await plans.list();
    const plan = catalogue.find(({ slug }) => slug === planSlug);
    if (plan === undefined) return fail('plan_not_available');
    const decide = (account: Account): Result<AccountChange | null, 'plan_not_available' | 'user_revoked' | Code> => {
      const { user } = account;
      if (user.status === 'revoked') return fail('user_revoked');
      const current = subscriptionTo(user, plan, catalogue);
      if (current === undefined && !plan.is_active) return fail('plan_not_available');
      const decision = rule({ user, plan, isCurrent: current !== undefined });
      if (!decision.ok) return decision;
      if (decision.value === 'keep') return ok(null);
      const subscription = current === undefined ? newSubscription(plan) : current;
      return ok(changeSubscription(account, subscription, limitsOfSubscription(subscription, catalogue)));
    };
    const changed = await changeAccount(accounts, userId, (account) => Promise.resolve(decide(account)));
    return changed.ok ? ok(plan) : changed;
  };

export type ChangePlan = ReturnType<typeof makeChangePlan>;
