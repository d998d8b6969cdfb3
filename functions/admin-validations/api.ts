import { makeClearDataGrants } from '../../shared/administration/adapters/clear-data-grants.ts';
import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { lazy } from '../../shared/platform/lazy.ts';
import { openCertificateStore } from '../../shared/validation/adapters/composition/stored-files.ts';
import { makeRetryStore } from '../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, hmac, clock } = context;
    const { tableOf } = openAdminAudit(context);
    return makeFamily({
      validations: makeValidationStore(table, quotaUnitWrites),
      retries: makeRetryStore(table),
      certificates: openCertificateStore(env),
      sealKeys: env.CEP_SEAL_KEYS,
      // Few requests are for evidence.
      evidence: lazy(async () =>
        (await import('../../shared/evidence/adapters/composition/open-evidence.ts')).openEvidence(env.SECRETS_ARN, table, clock),
      ),
      participants: openParticipants(context),
      clearDataGrants: makeClearDataGrants(table),
      auditedGrants: (change) => makeClearDataGrants(tableOf(change)),
      hmac,
      clock,
    }).routes;
  },
});
