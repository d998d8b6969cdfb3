import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makePasswordStore } from '../../shared/identity/passwords/adapters/password-store.ts';
import { makePasskeyIndex } from '../../shared/identity/second-factor/adapters/passkey-index.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeClientSecrets } from './adapters/client-secrets.ts';
import { makeIdentityStore } from './adapters/identity-store.ts';
import { makeOpenIdClient } from './adapters/openid-client.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

/** Of three requests to a provider, one after the other, the caller waits for all. */
const PROVIDER_TIMEOUT_SECONDS = 5;

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, credentials, ids, log }) =>
    makeFamily({
      identities: makeIdentityStore(table, credentials),
      openId: makeOpenIdClient({
        clientSecrets: makeClientSecrets(env.IDENTITY_SECRETS_ARN),
        allowsHttp: env.AWS_ENDPOINT_URL !== undefined,
        timeoutSeconds: PROVIDER_TIMEOUT_SECONDS,
        log,
      }),
      identityProviders: env.IDENTITY_PROVIDERS,
      apiUrl: env.API_URL,
      pagesUrl: env.PANEL_URL ?? null,
      passwords: makePasswordStore(credentials),
      passkeyIndex: makePasskeyIndex(credentials),
      ids,
    }).routes,
});
