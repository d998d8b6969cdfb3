import { fail, ok, type Result } from '../../../errors/failure.ts';
import { changeStatus, type AccountChange } from '../domain/account-change.ts';
import type { Account } from '../domain/account.ts';
import type { UserId } from '../domain/identity.ts';
import type { AccountStore } from '../ports/account-store.ts';
import { changeAccount } from './change-account.ts';

type Deps = { readonly accounts: AccountStore };

type Outcome = Promise<Result<UserId, 'not_found' | 'user_revoked'>>;

const makeChangeStatus =
  ({ accounts }: Deps, status: 'active' | 'suspended') =>
  async (userId: UserId): Outcome => {
    const decide = (account: Account): Result<AccountChange | null, 'user_revoked'> => {
      if (account.user.status === 'revoked') return fail('user_revoked');
      return ok(account.user.status === status ? null : changeStatus(account, status));
    };
    const changed = await changeAccount(accounts, userId, (account) => Promise.resolve(decide(account)));
    return changed.ok ? ok(userId) : changed;
  };

/** Suspends an active user: every credential is refused from the next request on. A revoked user stays revoked. */
export const makeSuspendUser = (deps: Deps) => makeChangeStatus(deps, 'suspended');

/** Reactivates a suspended user. */
export const makeReactivateUser = (deps: Deps) => makeChangeStatus(deps, 'active');
