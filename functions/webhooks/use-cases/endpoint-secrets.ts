import type { Vault } from '../../../shared/platform/secrets/vault.ts';
import type { Endpoint, EndpointId } from '../../../shared/webhooks/domain/endpoint.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';

/** What the secret of an endpoint is sealed for: copied to another endpoint it cannot be opened. */
export const secretContext = (owner: Owner, id: EndpointId): string =>
  `webhook ${owner.kind === 'account' ? owner.userId : owner.kind} ${id}`;

/** The secrets that sign at an instant, the current one first. */
export const openSecrets = async (
  vault: Vault,
  { owner, id, secret, previousSecret }: Pick<Endpoint, 'owner' | 'id' | 'secret' | 'previousSecret'>,
  now: number,
): Promise<readonly string[]> => {
  const previous = previousSecret !== null && previousSecret.expiresAt > now ? [previousSecret.sealed] : [];
  return Promise.all([secret, ...previous].map((sealed) => vault.open(sealed, secretContext(owner, id))));
};
