import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeProposalStore } from '../../shared/administration/adapters/proposal-store.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { onlyAdminCheck } from '../../shared/identity/accounts/adapters/owner-count.ts';
import { makeGateKeyStore } from '../../shared/identity/api-keys/adapters/gate-keys.ts';
import { makeUsedRestoreTokens } from '../../shared/identity/deletion/adapters/used-restore-tokens.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { planRecordBilling } from '../../shared/identity/plans/adapters/plan-record-billing.ts';
import { makeQuotaGrants } from '../../shared/identity/plans/adapters/quota-grants.ts';
import { makeSessionStore } from '../../shared/identity/sessions/adapters/session-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeUserDirectory } from './adapters/user-directory.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { table, credentials, hmac, ids } = context;
    const { tableOf } = openAdminAudit(context);
    return makeFamily({
      accounts: makeAccountStore(table, credentials),
      auditedAccounts: (change) => makeAccountStore(tableOf(change), credentials),
      userDirectory: makeUserDirectory(table),
      plans: makePlanCatalogue(table),
      quotaGrants: makeQuotaGrants(table),
      auditedQuotaGrants: (change) => makeQuotaGrants(tableOf(change)),
      sessions: makeSessionStore(table),
      gateKeys: makeGateKeyStore(table),
      usedTokens: makeUsedRestoreTokens(credentials),
      billing: planRecordBilling,
      hmac,
      auditedProposals: (change) => makeProposalStore(tableOf(change), onlyAdminCheck),
      ids,
    }).routes;
  },
});
