import type { Stage } from '../settings/stages.ts';

/** Host names of the service: no URL of a user may lead there. */
const ownHostsOf = ({ customDomain, front, panelUrl }: Stage): readonly string[] => [
  ...(front === null || panelUrl === null ? [] : [new URL(panelUrl).hostname]),
  ...(customDomain === null ? [] : [customDomain.domainName]),
];

/** Environment of a function that calls URLs which users give. */
export const outgoingEnvironment = (stage: Stage) => ({
  OWN_HOSTS: ownHostsOf(stage).join(','),
  ...(stage.localOrigin === null ? {} : { LOCAL_ORIGIN: stage.localOrigin }),
});
