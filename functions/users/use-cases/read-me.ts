import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Plan, PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { planShownTo } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';

/** The account behind a credential and the plan it is on; null when the plan could not be read. */
export type Me = { readonly user: User; readonly principal: Principal; readonly plan: Plan | null };

type MeDeps = { readonly users: UserStore; readonly plans: PlanCatalogue; readonly log: Log };

/** Reads the user of the credential (interface: UserMeBundle). The response is complete without the plan when the catalogue fails. */
export const makeReadMe = ({ users, plans, log }: MeDeps) => {
  const readPlans = async (): Promise<readonly Plan[]> => {
    try {
      return await plans.list();
    } catch (error) {
      log.error('plans_unavailable', {}, error);
      return [];
    }
  };

  return async (principal: Principal): Promise<Result<Me, never>> => {
    const [user, catalogue] = await Promise.all([users.find(principal.userId), readPlans()]);
    if (user === null) throw new Error(`account ${principal.userId} has a key but no profile`);
    return ok({ user, principal, plan: planShownTo(user, catalogue) });
  };
};
