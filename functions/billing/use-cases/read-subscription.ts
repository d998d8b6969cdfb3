import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { MonthlyQuota } from '../../../shared/identity/plans/domain/quota-unit.ts';
import type { Plan, PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { QuotaGrants } from '../../../shared/identity/plans/ports/quota-grants.ts';
import { planOfUser } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';

/** A user's subscription, the plan whose limits apply, and their use. */
export type SubscriptionState = {
  readonly user: User;
  /** The plan of the subscription, or the default one; null when it no longer exists. */
  readonly plan: Plan | null;
  readonly effectivePlan: Plan;
  readonly quota: MonthlyQuota;
};

type ReadDeps = {
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly quotaGrants: Pick<QuotaGrants, 'read'>;
};
type Caller = Pick<AuthenticatedContext, 'principal' | 'quota'>;
type Changed = Caller & Pick<AuthenticatedContext, 'receivedAt'>;

/** Reads a user's subscription. */
export const makeReadSubscription = ({ users, plans, quotaGrants }: ReadDeps) => {
  const read = async ({ principal, quota }: Caller): Promise<SubscriptionState> => {
    const [user, catalogue] = await Promise.all([users.find(principal.userId), plans.list()]);
    if (user === null) throw new Error('a credential has no profile');
    const effectivePlan = planOfUser(user, catalogue);
    const slug = user.subscription?.planSlug ?? effectivePlan.slug;
    return {
      user,
      plan: catalogue.find((plan) => plan.slug === slug) ?? null,
      effectivePlan,
      quota,
    };
  };

  return {
    readSubscription: async (caller: Caller): Promise<Result<SubscriptionState, never>> => ok(await read(caller)),
    /** The same after a change: the quota of the caller is that of the request, before it. */
    readChanged: async (caller: Changed): Promise<SubscriptionState> => {
      const [state, changed] = await Promise.all([read(caller), quotaGrants.read(caller.quota.gateId, caller.receivedAt)]);
      return { ...state, quota: changed?.quota ?? caller.quota };
    },
  };
};

export type ReadSubscription = ReturnType<typeof makeReadSubscription>;
