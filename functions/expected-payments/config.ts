import * as v from 'valibot';

import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  /** Seconds after which an attempt under an Idempotency-Key that gave no sign counts as abandoned. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment });
