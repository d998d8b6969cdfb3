import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makePhoneBankDirectory } from '../../shared/banking/adapters/phone-bank-directory.ts';
import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openBucket } from '../../shared/platform/s3/open-bucket.ts';
import { makeExportFiles } from './adapters/export-files.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, hmac, clock, ids } = context;
    return makeFamily({
      users: makeUserStore(table),
      plans: makePlanCatalogue(table),
      beneficiaries: makeBeneficiaryStore(table, hmac),
      participants: openParticipants(context),
      directory: makePhoneBankDirectory(table, hmac),
      exportFiles: makeExportFiles(openBucket(env, env.IMPORT_BUCKET, env.IMPORT_TIMEOUT_MS)),
      hmac,
      clock,
      ids,
    }).routes;
  },
});
