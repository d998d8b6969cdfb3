import * as v from 'valibot';

import { commonEnvironment, evidenceEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/config/environment.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../shared/config/retries.ts';

/** Environment of handler.ts. */
export const handlerEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...evidenceEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
});
