import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeFindAccount } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeTestGates } from '../../shared/identity/api-keys/adapters/test-gates.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openTestResolution } from '../../shared/validation/adapters/composition/test-resolution.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { table, hmac } = context;
    return makeFamily({
      ...openTestResolution(context, hmac),
      accounts: { find: makeFindAccount(table) },
      testGates: makeTestGates(table),
      hmac,
    }).routes;
  },
});
