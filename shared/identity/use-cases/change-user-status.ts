import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../domain/identity.ts';
import type { AccountChange, AccountStore } from '../ports/account-store.ts';
import type { PlanCatalogue } from '../ports/plan-catalogue.ts';
import { changeAccount } from './change-account.ts';
import { planOfUser } from './plan-of-user.ts';

type Deps = { readonly accounts: AccountStore; readonly plans: PlanCatalogue };

type Outcome = Promise<Result<UserId, 'not_found' | 'user_revoked'>>;

const makeChangeStatus =
  ({ accounts, plans }: Deps, status: 'active' | 'suspended') =>
  async (userId: UserId): Outcome => {
    const by = status === 'active' ? 1 : -1;
    const changed = await changeAccount(accounts, userId, async ({ user }): Promise<Result<AccountChange | null, 'user_revoked'>> => {
      if (user.status === 'revoked') return fail('user_revoked');
      if (user.status === status) return ok(null);
      const { slug } = planOfUser(user, await plans.list());
      return ok({ kind: 'status', status, userCounts: [{ planSlug: slug, by }] });
    });
    return changed.ok ? ok(userId) : changed;
  };

/** Suspends an active user: every credential is refused from the next request on. A revoked user stays revoked. */
export const makeSuspendUser = (deps: Deps) => makeChangeStatus(deps, 'suspended');

/** Lets a suspended user in again. */
export const makeReactivateUser = (deps: Deps) => makeChangeStatus(deps, 'active');
