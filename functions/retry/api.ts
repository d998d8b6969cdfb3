import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { makeOpenTestStores } from '../../shared/validation/adapters/dynamodb/test-stores.ts';
import { makeTombstones } from '../../shared/validation/adapters/dynamodb/tombstone.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { table, clock, log } = context;
    return makeApi({
      ...openRetries(context),
      validations: makeValidationStore(table, quotaUnitWrites),
      openTestStores: makeOpenTestStores(table, quotaUnitWrites),
      purges: makeTombstones(table),
      clock,
      log,
    });
  },
});
