import * as v from 'valibot';

import {
  commonEnvironment,
  credentialsEnvironment,
  secretsEnvironment,
  tableEnvironment,
} from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...credentialsEnvironment,
  ...secretsEnvironment,
  /** URL of the pages that users sign in on; its domain is what passkeys are bound to. */
  PANEL_URL: v.pipe(v.string(), v.url()),
});
