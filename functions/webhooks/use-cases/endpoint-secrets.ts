import type { Vault } from '../../../shared/platform/secrets/vault.ts';
import { secretContext } from '../../../shared/webhooks/domain/endpoint-secret.ts';
import { overlappingSecrets, type Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';

/** The secrets that sign at an instant, the current one first. */
export const openSecrets = async (
  vault: Vault,
  endpoint: Pick<Endpoint, 'owner' | 'id' | 'secret' | 'previousSecrets'>,
  now: number,
): Promise<readonly string[]> => {
  const { owner, id, secret } = endpoint;
  const previous = overlappingSecrets(endpoint, now).map(({ sealed }) => sealed);
  return Promise.all([secret, ...previous].map((sealed) => vault.open(sealed, secretContext(owner, id))));
};
