import * as v from 'valibot';

import { graceTimingEnvironment, lifeStepQueueEnvironment } from '../../shared/identity/config/account-life.ts';
import { commonEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of queue-steps.ts. */
export const queueStepsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...lifeStepQueueEnvironment,
  ...graceTimingEnvironment,
  PURGE_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()),
});

/** Environment of queue-purges.ts. */
export const queuePurgesEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment });

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...lifeStepQueueEnvironment });
