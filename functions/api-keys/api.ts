import { makeAccountStore } from '../../shared/identity/adapters/account-store.ts';
import { makeApiAccess } from '../../shared/identity/adapters/composition/api-access.ts';
import { openProveIdentity } from '../../shared/identity/adapters/composition/prove-identity.ts';
import { makeKeyUse } from '../../shared/identity/adapters/key-use.ts';
import { makeEncryptApiKey } from '../../shared/identity/adapters/kms-encrypt-api-key.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, hmac, ids, log }) => {
    const credentials = makeTable(makeDynamoDbClient(env.TABLE_TIMEOUT_MS), env.CREDENTIALS_TABLE_NAME);
    return makeFamily({
      accounts: makeAccountStore(table, credentials),
      encryptApiKey: makeEncryptApiKey(env.API_KEYS_KEY_ARN),
      hmac,
      ids,
      keyUse: makeKeyUse(table),
      log,
      proveIdentity: openProveIdentity({ table, credentials, hmac, ids, messageQueueUrl: env.MESSAGE_QUEUE_URL }),
    }).routes;
  },
});
