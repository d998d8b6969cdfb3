import type { Stage } from '../stages.ts';

/** Pages of nobody: passkeys cannot be made where a stage names no pages. */
const NO_PAGES = 'https://panel.invalid';

/** URL of the pages that users sign in on: those of the stage, or the API's own domain. */
export const panelUrlOf = ({ panelUrl, customDomain }: Stage): string =>
  panelUrl ?? (customDomain === null ? NO_PAGES : `https://${customDomain.domainName}`);
