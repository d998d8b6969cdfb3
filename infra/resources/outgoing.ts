import type { Stage } from '../settings/stages.ts';

/** Environment of a function that calls URLs which users give. */
export const outgoingEnvironment = ({ customDomain, localOrigin }: Stage) => ({
  OWN_HOSTS: customDomain?.domainName ?? '',
  ...(localOrigin === null ? {} : { LOCAL_ORIGIN: localOrigin }),
});
