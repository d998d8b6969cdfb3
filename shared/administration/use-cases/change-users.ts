import type { ErrorCode } from '../../errors/catalogue.ts';
import { fail, ok, type Result } from '../../errors/failure.ts';
import type { User } from '../../identity/accounts/domain/account.ts';
import type { Role, UserId } from '../../identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../identity/accounts/ports/account-store.ts';
import type { AdminActor } from '../domain/audit-row.ts';
import type { Audited } from '../ports/admin-audit-log.ts';
import { auditedAccounts } from './audited-accounts.ts';

/** A change that an admin requests. */
export type UserChangeRequest = {
  readonly actor: AdminActor;
  /** Role of the caller. */
  readonly role: Role;
  readonly userId: UserId;
  readonly reason: string;
};

/** What a change needs from its caller: only owners change owners, and no user changes their own role or status. */
type Rule = { readonly action: string; readonly owner?: true; readonly notSelf?: true };

type Deps = { readonly accounts: AccountStore; readonly audited: Audited<AccountStore> };

type Requester = Pick<UserChangeRequest, 'actor' | 'role' | 'userId'>;

/** Whether a caller may change a user, as far as roles decide. */
export const mayChangeUser = ({ owner, notSelf }: Omit<Rule, 'action'>, { actor, role, userId }: Requester, target: User): boolean =>
  !(notSelf === true && actor.userId === userId) && (role === 'owner' || (owner !== true && target.role !== 'owner'));

/**
 * Runs a use case that changes accounts over audited ones. The change is refused if the role of the user
 * is another than that for which the caller was admitted.
 */
export const makeChangeUsers =
  ({ accounts, audited }: Deps) =>
  async <Code extends ErrorCode>(
    rule: Rule,
    request: UserChangeRequest,
    run: (accounts: AccountStore) => Promise<Result<unknown, Code>>,
  ): Promise<Result<null, Code | 'not_found' | 'role_change_not_allowed'>> => {
    const seen = await accounts.find(request.userId);
    if (seen === null) return fail('not_found');
    if (!mayChangeUser(rule, request, seen.user)) return fail('role_change_not_allowed');
    const store = auditedAccounts(accounts, audited, { actor: request.actor, action: rule.action, reason: request.reason });
    const changed = await run({
      ...store,
      change: (account, change) => (account.user.role === seen.user.role ? store.change(account, change) : Promise.resolve('conflict')),
    });
    return changed.ok ? ok(null) : changed;
  };

export type ChangeUsers = ReturnType<typeof makeChangeUsers>;
