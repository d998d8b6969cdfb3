import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeValidationCounters } from '../../shared/counters/adapters/dynamodb/validation-counters.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { openOverrides } from '../../shared/overrides/adapters/overrides-document.ts';
import { writeTable } from '../../shared/platform/files/write-table.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { retryDefaultsOf } from '../../shared/validation/config/retries.ts';
import { makeRequestLog } from './adapters/request-log.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, hmac, clock, log }) =>
    makeFamily({
      overrides: openOverrides({ env, table, clock, log }),
      users: makeUserStore(table),
      plans: makePlanCatalogue(table),
      validationCounters: makeValidationCounters(table),
      requestLog: makeRequestLog(table),
      writeTable,
      hmac,
      beneficiaries: makeBeneficiaryStore(table, hmac),
      retryDefaults: retryDefaultsOf(env),
    }).routes,
});
