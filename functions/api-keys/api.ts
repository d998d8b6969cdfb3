import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeKeyUse } from '../../shared/identity/api-keys/adapters/key-use.ts';
import { makeEncryptApiKey } from '../../shared/identity/api-keys/adapters/kms-encrypt-api-key.ts';
import { openTextMessageRules } from '../../shared/identity/codes/adapters/composition/text-message-rules.ts';
import { openProveIdentity } from '../../shared/identity/sessions/adapters/composition/prove-identity.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeVault } from '../../shared/platform/secrets/secrets-manager-vault.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  responseVault: (env) => makeVault(env.SECRETS_ARN),
  routes: ({ env, table, credentials, hmac, clock, ids, log }) =>
    makeFamily({
      accounts: makeAccountStore(table, credentials),
      encryptApiKey: makeEncryptApiKey(env.API_KEYS_KEY_ARN),
      hmac,
      ids,
      keyUse: makeKeyUse(table),
      log,
      vault: makeVault(env.SECRETS_ARN),
      proveIdentity: openProveIdentity({
        table,
        credentials,
        hmac,
        ids,
        clock,
        messageQueueUrl: env.MESSAGE_QUEUE_URL,
        textMessages: openTextMessageRules(env),
      }),
    }).routes,
});
