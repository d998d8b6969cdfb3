import { fail, ok, type Result } from '../../../errors/failure.ts';
import { changeRole, changeStatus, type AccountChange, type ChangeCause } from '../domain/account-change.ts';
import type { Account } from '../domain/account.ts';
import type { Role, UserId } from '../domain/identity.ts';
import type { AccountStore } from '../ports/account-store.ts';
import { untilApplied } from './change-account.ts';

type Deps = { readonly accounts: Pick<AccountStore, 'find' | 'change'> };

type Refusal = 'not_found' | 'user_revoked' | 'last_owner_required';

/** Changes a user who is not revoked; null changes nothing. The last active owner stays one. */
const changeUser = (
  { accounts }: Deps,
  userId: UserId,
  decide: (account: Account) => AccountChange | null,
): Promise<Result<UserId, Refusal>> =>
  untilApplied<Result<UserId, Refusal>>(async () => {
    const account = await accounts.find(userId);
    if (account === null) return fail('not_found');
    if (account.user.status === 'revoked') return fail('user_revoked');
    const change = decide(account);
    const outcome = change === null ? 'applied' : await accounts.change(account, change);
    if (outcome === 'last_owner') return fail('last_owner_required');
    return outcome === 'applied' ? ok(userId) : 'conflict';
  });

const makeChangeStatus = (deps: Deps, status: 'active' | 'suspended') => (userId: UserId) =>
  changeUser(deps, userId, (account) => (account.user.status === status ? null : changeStatus(account, status)));

/** Suspends an active user: every credential is refused from the next request on. A revoked user stays revoked. */
export const makeSuspendUser = (deps: Deps) => makeChangeStatus(deps, 'suspended');

/** Reactivates a suspended user. */
export const makeReactivateUser = (deps: Deps) => makeChangeStatus(deps, 'active');

/** Gives a user another role, whose permissions apply from the next request on; sessions end. */
export const makeChangeRole = (deps: Deps) => (userId: UserId, role: Role, cause: ChangeCause) =>
  changeUser(deps, userId, (account) => (account.user.role === role ? null : changeRole(account, role, cause)));
