import type { RegistrableDomainOf } from '../../../shared/webhooks/ports/host-limiter.ts';

/**
 * By the Public Suffix List with its private part, so that the domains of a platform's customers count separately. The list loads at the
 * first use. An address, and a name that the list does not shorten, represent themselves.
 */
export const registrableDomainOf: RegistrableDomainOf = async (url) => {
  const { getDomain } = await import('tldts');
  const { hostname, port } = new URL(url);
  const domain = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  return port === '' ? domain : `${domain}:${port}`;
};
