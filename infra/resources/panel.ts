import type { Stage } from '../stages.ts';

/** Pages of nobody: passkeys cannot be made where a stage names no pages. */
const NO_PAGES = 'https://panel.invalid';

/** URL of the pages that users sign in on: those of the stage, or the API's own domain. */
export const panelUrlOf = ({ panelUrl, customDomain }: Stage): string =>
  panelUrl ?? (customDomain === null ? NO_PAGES : `https://${customDomain.domainName}`);

/** The names that people open a local run by; sessions and passkeys take `localhost`. */
const localOrigins = ({ localOrigin }: Stage): readonly string[] =>
  localOrigin === null ? [] : [localOrigin, localOrigin.replace('127.0.0.1', 'localhost')];

/** Origins of the pages that sessions are used on, whatever `Host` a front puts into their requests. */
const ownOriginsOf = (stage: Stage): readonly string[] => {
  const { panelUrl, customDomain } = stage;
  const panel = panelUrl === null ? [] : [new URL(panelUrl).origin];
  const domain = customDomain === null ? [] : [`https://${customDomain.domainName}`];
  return [...new Set([...panel, ...domain, ...localOrigins(stage)])];
};

/** Environment of a function behind the API that depends on what is in front of it. */
export const frontEnvironment = (stage: Stage) => {
  const origins = ownOriginsOf(stage);
  return { TRUSTED_FRONT: stage.trustedFront ?? undefined, OWN_ORIGINS: origins.length === 0 ? undefined : origins.join(',') };
};
