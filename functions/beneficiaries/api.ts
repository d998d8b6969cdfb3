import { makeAccountDirectory } from '../../shared/banking/adapters/account-directory.ts';
import { openParticipants } from '../../shared/banking/adapters/open-participants.ts';
import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeAccountStore } from '../../shared/identity/adapters/account-store.ts';
import { makeKeyAccess } from '../../shared/identity/adapters/composition/key-access.ts';
import { makeOperationLimiter } from '../../shared/identity/adapters/operation-limiter.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  service: 'beneficiaries',
  environment: apiEnvironment,
  access: makeKeyAccess,
  routes: (context) => {
    const { table, digest } = context;
    return makeFamily({
      accounts: makeAccountStore(table),
      plans: makePlanCatalogue(table),
      beneficiaries: makeBeneficiaryStore(table, digest),
      participants: openParticipants(context),
      directory: makeAccountDirectory(table, digest),
      operations: makeOperationLimiter(table),
    }).routes;
  },
});
