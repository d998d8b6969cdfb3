import * as v from 'valibot';

import { sealKeysEnvironment } from '../../shared/banxico/config/seal-keys.ts';
import { erasureListEnvironment } from '../../shared/erasures/config/erasure-list.ts';
import { commonEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../shared/validation/config/retries.ts';
import { certificateEnvironment, receiptFilesEnvironment } from '../../shared/validation/config/stored-files.ts';
import { transferResolutionEnvironment } from '../../shared/validation/config/transfer-resolution.ts';

const validationQueueEnvironment = { VALIDATION_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  /** Seconds after which an attempt under an Idempotency-Key that gave no sign counts as abandoned. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
  ...commonEnvironment,
  ...tableEnvironment,
  ...transferResolutionEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
  ...validationQueueEnvironment,
  ...sealKeysEnvironment,
  /** Seconds a queued validation may wait for its verdict before it fails. */
  QUEUE_EXPIRY_SECONDS: wholeNumber,
});

/** Environment of queue-validations.ts. */
export const queueValidationsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...transferResolutionEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
  ...validationQueueEnvironment,
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...certificateEnvironment,
  ...receiptFilesEnvironment,
  ...erasureListEnvironment,
  ...validationQueueEnvironment,
  /** Queue of stalled validations whose receipt has not been read. */
  RECEIPT_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()),
});
