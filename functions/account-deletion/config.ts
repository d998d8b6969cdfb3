import * as v from 'valibot';

import { erasureListEnvironment } from '../../shared/erasures/config/erasure-list.ts';
import { credentialsEnvironment } from '../../shared/identity/access/config/credentials-table.ts';
import { credentialsApiEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { graceTimingEnvironment, lifeStepQueueEnvironment } from '../../shared/identity/deletion/config/account-deletion.ts';
import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { commonEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../shared/validation/config/retries.ts';
import { certificateEnvironment, receiptFilesEnvironment } from '../../shared/validation/config/stored-files.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...credentialsApiEnvironment, ...graceTimingEnvironment });

/** Environment of queue-steps.ts. */
export const queueStepsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...credentialsEnvironment,
  ...messageQueueEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
  ...lifeStepQueueEnvironment,
  ...graceTimingEnvironment,
  PURGE_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()),
  /** The secret with the key that signs restore tokens. */
  RESTORE_SIGNING_KEY_ARN: v.pipe(v.string(), v.nonEmpty()),
});

/** Environment of queue-purges.ts. */
export const queuePurgesEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...credentialsEnvironment,
  ...certificateEnvironment,
  ...receiptFilesEnvironment,
  ...erasureListEnvironment,
  IMPORT_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  IMPORT_TIMEOUT_MS: v.optional(wholeNumber, '10000'),
  DATA_EXPORT_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  DATA_EXPORT_TIMEOUT_MS: v.optional(wholeNumber, '10000'),
  PURGE_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()),
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...lifeStepQueueEnvironment });
