import * as v from 'valibot';

import { commonEnvironment, evidenceEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';
import { centralBankEnvironment } from '../../shared/validation/config/central-bank.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../shared/validation/config/retries.ts';

const queueEnvironment = { VALIDATION_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

/** Environment of handler.ts. */
export const handlerEnvironment = v.object({
  /** Seconds after which an attempt under an Idempotency-Key that gave no sign counts as abandoned. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
  ...commonEnvironment,
  ...tableEnvironment,
  ...centralBankEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
  ...queueEnvironment,
  /** Seconds a queued validation may wait for its verdict before it fails. */
  QUEUE_EXPIRY_SECONDS: wholeNumber,
});

/** Environment of worker.ts. */
export const workerEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...centralBankEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
  ...queueEnvironment,
});

/** Environment of tick.ts. */
export const tickEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...evidenceEnvironment,
  ...queueEnvironment,
});
