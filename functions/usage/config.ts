import * as v from 'valibot';

import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';
import { retryDefaultsEnvironment } from '../../shared/validation/config/retries.ts';

/** Environment of request-log.ts. */
export const requestLogEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment });

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...retryDefaultsEnvironment,
});
