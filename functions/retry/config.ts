import * as v from 'valibot';

import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';
import { centralBankEnvironment } from '../../shared/validation/config/central-bank.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../shared/validation/config/retries.ts';

/** Environment of handler.ts. */
export const handlerEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
  /** Seconds after which an attempt under an Idempotency-Key that gave no sign counts as abandoned. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
});

/** Environment of worker.ts. */
export const workerEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...centralBankEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
});

/** Environment of tick.ts. */
export const tickEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  RETRY_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()),
});
