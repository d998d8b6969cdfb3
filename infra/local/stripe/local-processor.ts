import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

import { createPrices } from '../../../shared/billing/adapters/create-prices.ts';
import { openStripe, STRIPE_API_VERSION } from '../../../shared/billing/adapters/stripe-client.ts';
import { makePlanCatalogue } from '../../../shared/identity/plans/adapters/plan-catalogue.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { processorSecretName } from '../../settings/names.ts';
import { startStripeStandIn } from './server.ts';

/** Starts the payment processor of a local run. `prepare` stores its key for the deployment, and creates the prices of the plans. */
export const startLocalProcessor = async (apiUrl: string, port: number) => {
  const standIn = await startStripeStandIn({
    port,
    apiVersion: STRIPE_API_VERSION,
    eventsUrl: `${apiUrl}/billing/processor-events`,
    now: Date.now,
  });
  const { origin, credentials, close } = standIn;
  const prepare = async (table: Table): Promise<void> => {
    const secrets = new SecretsManagerClient({});
    const value = JSON.stringify({ api_key: credentials.apiKey, signing_secret: credentials.signingSecret });
    await secrets.send(new PutSecretValueCommand({ SecretId: processorSecretName('local'), SecretString: value }));
    secrets.destroy();
    await createPrices({ stripe: await openStripe(credentials.apiKey, origin), plans: makePlanCatalogue(table) });
  };
  return { origin, close, prepare };
};
