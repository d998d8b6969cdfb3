import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { AccountStore } from '../../shared/identity/accounts/ports/account-store.ts';
import type { UserSettings } from '../../shared/identity/accounts/ports/user-settings.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import { makeDeleteAccount, type DeleteAccountDeps } from '../../shared/identity/deletion/use-cases/delete-account.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import type { SessionStore } from '../../shared/identity/sessions/ports/session-store.ts';
import type { ProveIdentity } from '../../shared/identity/sessions/use-cases/prove-identity.ts';
import type { NotificationStore } from '../../shared/notifications/ports/notification-store.ts';
import type { OverridesDocument } from '../../shared/overrides/ports/overrides-document.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Operator } from './domain/operator.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeChangeProfile } from './use-cases/change-profile.ts';
import { makeDeleteMe } from './use-cases/delete-me.ts';
import { makeAcceptDocuments, makeListDocuments, makeListPendingDocuments } from './use-cases/legal-documents.ts';
import { makeReadMe } from './use-cases/read-me.ts';
import { makeReadProfileDetail } from './use-cases/read-profile-detail.ts';

export type Ports = Omit<DeleteAccountDeps, 'accounts' | 'log'> & {
  readonly proveIdentity: ProveIdentity;
  readonly users: UserStore;
  readonly accounts: AccountStore;
  readonly userSettings: Pick<UserSettings, 'write'>;
  readonly sessions: Pick<SessionStore, 'lastSignIn'>;
  readonly plans: PlanCatalogue;
  readonly notifications: Pick<NotificationStore, 'head'>;
  readonly overrides: OverridesDocument;
  readonly log: Log;
  /** Address of the panel. */
  readonly panelUrl: string;
  readonly operator: Operator;
};

export const makeFamily = (ports: Ports) =>
  ({
    routes: makeRoutes({
      readMe: makeReadMe(ports),
      changeProfile: makeChangeProfile({ accounts: ports.accounts, settings: ports.userSettings }),
      deleteMe: makeDeleteMe({ ...ports, deleteAccount: makeDeleteAccount(ports) }),
      readProfileDetail: makeReadProfileDetail(ports),
      listDocuments: makeListDocuments(ports),
      listPendingDocuments: makeListPendingDocuments(ports),
      acceptDocuments: makeAcceptDocuments(ports),
      panelUrl: ports.panelUrl,
      operator: ports.operator,
    }),
  }) satisfies FamilyOf<typeof manifest>;
