import type { Stage } from '../settings/stages.ts';

/** An unused origin: without pages, no passkey can be created. */
const NO_PAGES = 'https://panel.invalid';

/** URL of the pages where users sign in: those of the stage, or the API's own domain. */
export const panelUrlOf = ({ panelUrl, customDomain }: Stage): string =>
  panelUrl ?? (customDomain === null ? NO_PAGES : `https://${customDomain.domainName}`);

/** The host names of a local run in a browser; sessions and passkeys need `localhost`. */
const localOrigins = ({ localOrigin }: Stage): readonly string[] =>
  localOrigin === null ? [] : [localOrigin, localOrigin.replace('127.0.0.1', 'localhost')];

/** Origins of the pages that use sessions, whatever `Host` a reverse proxy sends. */
const ownOriginsOf = (stage: Stage): readonly string[] => {
  const { panelUrl, customDomain } = stage;
  const panel = panelUrl === null ? [] : [new URL(panelUrl).origin];
  const domain = customDomain === null ? [] : [`https://${customDomain.domainName}`];
  return [...new Set([...panel, ...domain, ...localOrigins(stage)])];
};

/** Environment of a function behind the API: the reverse proxy and the pages in front of it. */
export const frontEnvironment = (stage: Stage) => {
  const origins = ownOriginsOf(stage);
  return { TRUSTED_FRONT: stage.trustedFront ?? undefined, OWN_ORIGINS: origins.length === 0 ? undefined : origins.join(',') };
};
