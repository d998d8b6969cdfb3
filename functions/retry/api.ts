import { makeKeyAccess } from '../../shared/identity/adapters/key-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makePurgeStore } from '../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { openRetries } from '../../shared/validation/adapters/retries.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  service: 'retry',
  environment: apiEnvironment,
  access: makeKeyAccess,
  routes: (context) => {
    const { table, clock, log } = context;
    return makeApi({
      ...openRetries(context),
      validations: makeValidationStore(table),
      purges: makePurgeStore(table),
      clock,
      log,
    });
  },
});
