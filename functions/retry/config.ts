import * as v from 'valibot';

import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../shared/validation/config/retries.ts';
import { transferResolutionEnvironment } from '../../shared/validation/config/transfer-resolution.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
  /** Seconds after which an attempt under an Idempotency-Key that gave no sign counts as abandoned. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
});

/** Environment of queue-attempts.ts. */
export const queueAttemptsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...transferResolutionEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  RETRY_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()),
});
