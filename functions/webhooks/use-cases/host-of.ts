import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import type { HostDeliveries, RegistrableDomainOf } from '../../../shared/webhooks/ports/host-limiter.ts';

/** The host under which deliveries to an endpoint are counted. */
export const hostOf = async (
  { url, owner }: Pick<Endpoint, 'url' | 'owner'>,
  registrableDomainOf: RegistrableDomainOf,
): Promise<HostDeliveries> => ({
  host: new URL(url).host,
  domain: await registrableDomainOf(url),
  userId: owner.kind === 'account' ? owner.userId : null,
});
