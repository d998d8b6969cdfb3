import * as v from 'valibot';

import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/config/environment.ts';
import { retryDefaultsEnvironment } from '../../shared/config/retries.ts';

/** Environment of handler.ts. */
export const handlerEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...retryDefaultsEnvironment,
});
