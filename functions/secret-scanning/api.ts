import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeGateKeyStore } from '../../shared/identity/api-keys/adapters/gate-keys.ts';
import { makeTestGates } from '../../shared/identity/api-keys/adapters/test-gates.ts';
import { outgoingUrlRules } from '../../shared/platform/config/environment.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeGuardedFetch } from '../../shared/platform/outgoing/guarded-fetch.ts';
import { makeGitHubSignatures } from './adapters/github-signatures.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, credentials, hmac, log }) =>
    makeFamily({
      signatures: makeGitHubSignatures({
        guarded: makeGuardedFetch(outgoingUrlRules(env)),
        keysUrl: env.SECRET_SCANNING_KEYS_URL,
        log,
      }),
      accounts: makeAccountStore(table, credentials),
      gateKeys: makeGateKeyStore(table),
      testGates: makeTestGates(table),
      hmac,
    }).routes,
});
