import * as v from 'valibot';

import { credentialsApiEnvironment } from '../../shared/identity/access/config/identity-api.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...credentialsApiEnvironment,
  /** URL of the pages that users sign in on; its domain is what passkeys are bound to. */
  PANEL_URL: v.pipe(v.string(), v.url()),
});
