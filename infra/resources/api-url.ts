import type { Stage } from '../settings/stages.ts';

/**
 * Base address of the API for mails, browsers and other services: on the host of the pages if the front serves both; null on AWS without a
 * host whose name is a setting, since the addresses that AWS gives are unknown when the functions are deployed.
 */
export const apiUrlOf = ({ front, panelUrl, customDomain, localOrigin }: Stage): string | null => {
  if (front !== null && panelUrl !== null) return `${new URL(panelUrl).origin}/v1`;
  if (customDomain !== null) return `https://${customDomain.domainName}/v1`;
  return localOrigin === null ? null : `${localOrigin}/v1`;
};
