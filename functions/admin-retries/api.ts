import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeRetryQueueList } from '../../shared/validation/adapters/dynamodb/retry-queue-list.ts';
import { makeRetryStore } from '../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { table, hmac } = context;
    const { tableOf } = openAdminAudit(context);
    return makeFamily({
      validations: makeValidationStore(table, quotaUnitWrites),
      retryQueueList: makeRetryQueueList(table),
      auditedRetries: (change) => makeRetryStore(tableOf(change)),
      hmac,
    }).routes;
  },
});
