import type { Audited } from '../../shared/administration/ports/admin-audit-log.ts';
import { makeChangeUsers } from '../../shared/administration/use-cases/change-users.ts';
import { makeProposeAction, type ProposalDeps } from '../../shared/administration/use-cases/propose-action.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { AccountStore } from '../../shared/identity/accounts/ports/account-store.ts';
import { makeChangeRole, makeReactivateUser, makeSuspendUser } from '../../shared/identity/accounts/use-cases/change-user-status.ts';
import type { GateKeyStore } from '../../shared/identity/api-keys/ports/gate-keys.ts';
import { makeRestoreAccount, type RestoreAccountDeps } from '../../shared/identity/deletion/use-cases/restore-account.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeChangePlan } from '../../shared/identity/plans/use-cases/change-plan.ts';
import type { SessionStore } from '../../shared/identity/sessions/ports/session-store.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { manifest } from './manifest.ts';
import type { UserDirectory } from './ports/user-directory.ts';
import { makeRoutes } from './routes.ts';
import { makeGrantQuota, type QuotaGrantDeps } from './use-cases/grant-quota.ts';
import { makeListAdmins } from './use-cases/list-admins.ts';
import { makeListUsers } from './use-cases/list-users.ts';
import { makeManageUsers } from './use-cases/manage-users.ts';
import { makeProposeForUsers } from './use-cases/propose-for-users.ts';

type Ports = Omit<RestoreAccountDeps, 'plans' | 'accounts'> &
  ProposalDeps &
  QuotaGrantDeps & {
    readonly accounts: AccountStore;
    readonly auditedAccounts: Audited<AccountStore>;
    readonly userDirectory: UserDirectory;
    readonly plans: PlanCatalogue;
    readonly sessions: Pick<SessionStore, 'list' | 'lastSignIn'>;
    readonly gateKeys: Pick<GateKeyStore, 'lastUsedAt'>;
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
  const list = makeListUsers({ userDirectory, cursors: makeCursors(hmac) });
  return {
    routes: makeRoutes({ list, admins: makeListAdmins({ ...ports, list }), users, proposals, grant: makeGrantQuota(ports) }),
  } satisfies FamilyOf<typeof manifest>;
};
