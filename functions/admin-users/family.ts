import type { Audited } from '../../shared/administration/ports/admin-audit-log.ts';
import { makeChangeUsers } from '../../shared/administration/use-cases/change-users.ts';
import { makeProposeAction, type ProposalDeps } from '../../shared/administration/use-cases/propose-action.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { AccountStore } from '../../shared/identity/accounts/ports/account-store.ts';
import { makeChangeRole, makeReactivateUser, makeSuspendUser } from '../../shared/identity/accounts/use-cases/change-user-status.ts';
import { makeRestoreAccount, type RestoreAccountDeps } from '../../shared/identity/deletion/use-cases/restore-account.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeChangePlan } from '../../shared/identity/plans/use-cases/change-plan.ts';
import type { SessionStore } from '../../shared/identity/sessions/ports/session-store.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { manifest } from './manifest.ts';
import type { UserDirectory } from './ports/user-directory.ts';
import { makeRoutes } from './routes.ts';
import { makeListUsers } from './use-cases/list-users.ts';
import { makeManageUsers } from './use-cases/manage-users.ts';
import { makeProposeForUsers } from './use-cases/propose-for-users.ts';

type Ports = Omit<RestoreAccountDeps, 'plans' | 'accounts'> &
  ProposalDeps & {
    readonly accounts: AccountStore;
    readonly auditedAccounts: Audited<AccountStore>;
    readonly userDirectory: UserDirectory;
    readonly plans: PlanCatalogue;
    readonly sessions: Pick<SessionStore, 'list' | 'lastSignIn'>;
    readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
  };

export const makeFamily = (ports: Ports) => {
  const { accounts, auditedAccounts: audited, sessions, hmac, userDirectory } = ports;
  const users = makeManageUsers({
    accounts,
    sessions,
    changeUsers: makeChangeUsers({ accounts, audited }),
    over: {
      suspend: makeSuspendUser,
      reactivate: makeReactivateUser,
      changeRole: makeChangeRole,
      changePlan: (over) => makeChangePlan({ ...ports, ...over }),
      restore: (over) => makeRestoreAccount({ ...ports, ...over }),
    },
  });
  const proposals = makeProposeForUsers({ accounts, proposeAction: makeProposeAction(ports) });
  return {
    routes: makeRoutes({ users, proposals, list: makeListUsers({ userDirectory, cursors: makeCursors(hmac) }) }),
  } satisfies FamilyOf<typeof manifest>;
};
