import { makeAccountStore } from '../../shared/identity/adapters/account-store.ts';
import { makeApiAccess } from '../../shared/identity/adapters/composition/api-access.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { makeSessionStore } from '../../shared/identity/adapters/session-store.ts';
import { makeUserStore } from '../../shared/identity/adapters/user-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeChangelogCursors } from './adapters/changelog-cursors.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ table, log }) =>
    makeFamily({
      users: makeUserStore(table),
      // Nothing of a profile lies in the table of credentials.
      accounts: makeAccountStore(table, table),
      changelogCursors: makeChangelogCursors(table),
      sessions: makeSessionStore(table),
      plans: makePlanCatalogue(table),
      log,
    }).routes,
});
