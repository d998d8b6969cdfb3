import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeGateKeyStore } from '../../shared/identity/api-keys/adapters/gate-keys.ts';
import { makeEncryptApiKey } from '../../shared/identity/api-keys/adapters/kms-encrypt-api-key.ts';
import { openProveIdentity } from '../../shared/identity/sessions/adapters/composition/prove-identity.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeVault } from '../../shared/platform/secrets/secrets-manager-vault.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  responseVault: (env) => makeVault(env.SECRETS_ARN),
  routes: (context) => {
    const { env, table, credentials, hmac, ids, log } = context;
    return makeFamily({
      accounts: makeAccountStore(table, credentials),
      encryptApiKey: makeEncryptApiKey(env.API_KEYS_KEY_ARN),
      hmac,
      ids,
      gateKeys: makeGateKeyStore(table),
      log,
      vault: makeVault(env.SECRETS_ARN),
      proveIdentity: openProveIdentity(context),
    }).routes;
  },
});
