import * as v from 'valibot';

/** URL of the CEP portal and the User-Agent sent to it. */
export const portalEnvironment = {
  /** Base address of the CEP portal, with its path. */
  CEP_PORTAL_URL: v.pipe(v.string(), v.url()),
  /** Sent as User-Agent: product and contact. */
  CEP_USER_AGENT: v.pipe(v.string(), v.nonEmpty()),
};
