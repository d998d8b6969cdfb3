import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { Principal } from '../../../shared/identity/domain/principal.ts';
import type { Account, AccountStore } from '../../../shared/identity/ports/account-store.ts';
import type { Plan, PlanCatalogue } from '../../../shared/identity/ports/plan-catalogue.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';

/** The account behind a credential and the plan it is on; null when the plan could not be read. */
export type Me = { readonly account: Account; readonly principal: Principal; readonly plan: Plan | null };

type MeDeps = { readonly accounts: AccountStore; readonly plans: PlanCatalogue; readonly log: Log };

/** Reads the account behind the credential (interface: UserMeBundle). Its plan is an extra: without it the rest is still told. */
export const makeReadMe = ({ accounts, plans, log }: MeDeps) => {
  const readPlans = async (): Promise<readonly Plan[]> => {
    try {
      return await plans.list();
    } catch (error) {
      log.error('plans_unavailable', {}, error);
      return [];
    }
  };

  return async (principal: Principal): Promise<Result<Me, never>> => {
    const [account, catalogue] = await Promise.all([accounts.find(principal.userId), readPlans()]);
    if (account === null) throw new Error(`account ${principal.userId} has a key but no profile`);
    const isOn = (plan: Plan): boolean => (account.subscription === null ? plan.is_default : plan.slug === account.subscription.planSlug);
    return ok({ account, principal, plan: catalogue.find(isOn) ?? null });
  };
};
