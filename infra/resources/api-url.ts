import type { Stage } from '../settings/stages.ts';

/**
 * Base address of the API for mails and other services; null on AWS without a domain of its own, since the address that API Gateway gives is
 * unknown when the functions are deployed.
 */
export const apiUrlOf = ({ customDomain, localOrigin }: Stage): string | null => {
  if (customDomain !== null) return `https://${customDomain.domainName}/v1`;
  return localOrigin === null ? null : `${localOrigin}/v1`;
};
