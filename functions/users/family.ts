import type { FamilyOf } from '../../shared/identity/http/route.ts';
import type { AccountStore } from '../../shared/identity/ports/account-store.ts';
import type { PlanCatalogue } from '../../shared/identity/ports/plan-catalogue.ts';
import type { SessionStore } from '../../shared/identity/ports/session-store.ts';
import type { UserStore } from '../../shared/identity/ports/user-store.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import { makeSubscriptionRoutes } from './http/subscription-routes.ts';
import type { manifest } from './manifest.ts';
import type { ChangelogCursors } from './ports/changelog-cursors.ts';
import { makeRoutes } from './routes.ts';
import { makeChangeProfile } from './use-cases/change-profile.ts';
import { makeMoveChangelogCursor, makeReadChangelogCursor } from './use-cases/changelog-cursor.ts';
import { makeAcceptDocuments, makeListPendingDocuments } from './use-cases/legal-documents.ts';
import { makeReadMe } from './use-cases/read-me.ts';
import { makeReadProfileDetail } from './use-cases/read-profile-detail.ts';
import { makeChangeSubscription, makeReadSubscription } from './use-cases/subscription.ts';

export type Ports = {
  readonly users: UserStore;
  readonly accounts: AccountStore;
  readonly sessions: Pick<SessionStore, 'lastSignIn'>;
  readonly changelogCursors: ChangelogCursors;
  readonly plans: PlanCatalogue;
  readonly log: Log;
};

export const makeFamily = (ports: Ports) =>
  ({
    routes: [
      ...makeRoutes({
        readMe: makeReadMe(ports),
        changeProfile: makeChangeProfile(ports.accounts),
        readProfileDetail: makeReadProfileDetail(ports),
        listPendingDocuments: makeListPendingDocuments(ports.users),
        acceptDocuments: makeAcceptDocuments(ports.accounts),
        readChangelogCursor: makeReadChangelogCursor(ports),
        moveChangelogCursor: makeMoveChangelogCursor(ports),
      }),
      ...makeSubscriptionRoutes({ readSubscription: makeReadSubscription(ports), changeSubscription: makeChangeSubscription(ports) }),
    ],
  }) satisfies FamilyOf<typeof manifest>;
