import { randomBytes } from 'node:crypto';

import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

import { isProviderId, redirectUriOf, type IdentityProvider } from '../../../functions/user-identities/domain/identity-provider.ts';
import { identitySecretName } from '../../settings/names.ts';
import { startOpenIdProvider } from './server.ts';

/** Id of the local run's provider in the API. */
const LOCAL_PROVIDER = 'local';
const CLIENT_ID = 'spei-validation';

/** Starts a provider whose identities users of the local run can link. `keepSecret` stores its client secret for the deployment. */
export const startLocalProvider = async (apiUrl: string, port: number) => {
  if (!isProviderId(LOCAL_PROVIDER)) throw new TypeError('the name of the local provider is none');
  const clientSecret = randomBytes(24).toString('base64url');
  const client = { clientId: CLIENT_ID, clientSecret, redirectUris: [redirectUriOf(apiUrl, { id: LOCAL_PROVIDER })] };
  const { issuer, close } = await startOpenIdProvider(client, port);
  const provider: IdentityProvider = { id: LOCAL_PROVIDER, issuer, clientId: CLIENT_ID, hosts: [] };
  const keepSecret = async (): Promise<void> => {
    const secrets = new SecretsManagerClient({});
    const value = JSON.stringify({ [LOCAL_PROVIDER]: clientSecret });
    await secrets.send(new PutSecretValueCommand({ SecretId: identitySecretName('local'), SecretString: value }));
    secrets.destroy();
  };
  return { provider, issuer, close, keepSecret };
};
