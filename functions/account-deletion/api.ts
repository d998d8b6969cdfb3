import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeUsedRestoreTokens } from '../../shared/identity/deletion/adapters/used-restore-tokens.ts';
import { graceTimingOf } from '../../shared/identity/deletion/domain/deletion.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { planRecordBilling } from '../../shared/identity/plans/adapters/plan-record-billing.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeRestorePublicKeys } from './adapters/restore-public-keys.ts';
import { makeRestoreTokenVerifier } from './adapters/restore-token-codec.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, credentials }) =>
    makeApi({
      accounts: makeAccountStore(table, credentials),
      usedTokens: makeUsedRestoreTokens(credentials),
      plans: makePlanCatalogue(table),
      billing: planRecordBilling,
      restoreTokenVerifier: makeRestoreTokenVerifier(makeRestorePublicKeys(credentials)),
      graceTiming: graceTimingOf(env.GRACE_TIME_SCALE),
    }),
});
