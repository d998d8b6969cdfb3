import { makeEndpointStore } from '../../functions/webhooks/adapters/endpoint-store.ts';
import { accountOwner, PLATFORM } from '../../functions/webhooks/domain/owner.ts';
import { openSecrets } from '../../functions/webhooks/use-cases/endpoint-secrets.ts';
import { isUserId } from '../../shared/identity/domain/identity.ts';
import type { Deployment } from '../operator/deployment.ts';

/** Reads the secrets of every endpoint of some accounts and of the platform, as the senders do. */
export const makeWebhookSecrets =
  ({ table, vault }: Pick<Deployment, 'table' | 'vault'>, userIds: readonly string[]) =>
  async (): Promise<readonly string[]> => {
    const endpoints = makeEndpointStore(table);
    const owners = [PLATFORM, ...userIds.filter(isUserId).map(accountOwner)];
    const found = await Promise.all(owners.map((owner) => endpoints.list(owner)));
    const secrets = await Promise.all(found.flat().map((endpoint) => openSecrets(vault, endpoint, Date.now())));
    return secrets.flat();
  };
