import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeDecryptApiKey } from '../../shared/identity/api-keys/adapters/kms-decrypt-api-key.ts';
import { makeStoredKeys } from '../../shared/identity/api-keys/adapters/stored-keys.ts';
import { openProveIdentity } from '../../shared/identity/sessions/adapters/composition/prove-identity.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, credentials, log } = context;
    return makeFamily({
      accounts: makeAccountStore(table, credentials),
      decryptApiKey: makeDecryptApiKey(env.API_KEYS_KEY_ARN),
      log,
      proveIdentity: openProveIdentity(context),
      storedKeys: makeStoredKeys(credentials),
    }).routes;
  },
});
