import type { ChangeUsers, UserChangeRequest } from '../../../shared/administration/use-cases/change-users.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { endAllSessions } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { Role, UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import type {
  makeChangeRole,
  makeReactivateUser,
  makeSuspendUser,
} from '../../../shared/identity/accounts/use-cases/change-user-status.ts';
import type { RestoreAccount } from '../../../shared/identity/deletion/use-cases/restore-account.ts';
import type { ChangePlan } from '../../../shared/identity/plans/use-cases/change-plan.ts';
import type { Session } from '../../../shared/identity/sessions/domain/session.ts';
import type { LastSignIn, SessionStore } from '../../../shared/identity/sessions/ports/session-store.ts';

type Accounts = { readonly accounts: AccountStore };

/** Use cases of accounts, each over the accounts that it gets. */
export type AccountUseCases = {
  readonly suspend: (over: Accounts) => ReturnType<typeof makeSuspendUser>;
  readonly reactivate: (over: Accounts) => ReturnType<typeof makeReactivateUser>;
  readonly changeRole: (over: Accounts) => ReturnType<typeof makeChangeRole>;
  readonly changePlan: (over: Accounts) => ChangePlan;
  readonly restore: (over: Accounts) => RestoreAccount;
};

type Deps = {
  readonly accounts: AccountStore;
  readonly sessions: Pick<SessionStore, 'list' | 'lastSignIn'>;
  readonly changeUsers: ChangeUsers;
  readonly over: AccountUseCases;
};

const causeOf = ({ actor: { at, correlationId } }: UserChangeRequest) => ({ at, correlationId });

/** The changes of users that admins make. Each is audited in its own transaction. */
export const makeManageUsers = ({ accounts, sessions, changeUsers, over }: Deps) => ({
  find: async (userId: UserId): Promise<Result<{ readonly user: User; readonly lastSignIn: LastSignIn | null }, 'not_found'>> => {
    const [account, lastSignIn] = await Promise.all([accounts.find(userId), sessions.lastSignIn(userId)]);
    return account === null ? fail('not_found') : ok({ user: account.user, lastSignIn });
  },

  listSessions: async (userId: UserId, now: number): Promise<Result<readonly Session[], 'not_found'>> => {
    const [account, opened] = await Promise.all([accounts.find(userId), sessions.list(userId, now)]);
    if (account === null) return fail('not_found');
    const { tokensInvalidatedAfter } = account.user;
    return ok(opened.filter(({ validSince, role }) => validSince === tokensInvalidatedAfter && role === account.user.role));
  },

  suspend: (request: UserChangeRequest) =>
    changeUsers({ action: 'suspend_user', notSelf: true }, request, (audited) => over.suspend({ accounts: audited })(request.userId)),

  reactivate: (request: UserChangeRequest) =>
    changeUsers({ action: 'reactivate_user', notSelf: true }, request, (audited) => over.reactivate({ accounts: audited })(request.userId)),

  changeRole: (request: UserChangeRequest, role: Role) =>
    changeUsers({ action: 'change_role', owner: true, notSelf: true }, request, (audited) =>
      over.changeRole({ accounts: audited })(request.userId, role, causeOf(request)),
    ),

  changePlan: (request: UserChangeRequest, planSlug: string) =>
    changeUsers({ action: 'change_plan' }, request, (audited) => over.changePlan({ accounts: audited })(request.userId, planSlug)),

  revokeSessions: (request: UserChangeRequest) =>
    changeUsers({ action: 'revoke_sessions' }, request, (audited) =>
      changeAccount<never>(audited, request.userId, (account) => Promise.resolve(ok(endAllSessions(account, causeOf(request))))),
    ),

  restore: (request: UserChangeRequest) =>
    changeUsers({ action: 'restore_account', notSelf: true }, request, async (audited) => {
      const restored = await over.restore({ accounts: audited })({ userId: request.userId, token: null, ...causeOf(request) });
      return restored.ok ? restored : fail('user_not_restorable');
    }),
});

export type ManageUsers = ReturnType<typeof makeManageUsers>;
