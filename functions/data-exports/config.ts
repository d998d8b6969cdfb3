import * as v from 'valibot';

import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';
import { certificateEnvironment, receiptFilesEnvironment } from '../../shared/validation/config/stored-files.ts';

const archiveEnvironment = {
  DATA_EXPORT_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds; a part of an archive has 8 MB. */
  DATA_EXPORT_TIMEOUT_MS: v.optional(wholeNumber, '15000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

const archiveQueue = { ARCHIVE_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...archiveEnvironment,
  ...archiveQueue,
});

/** Environment of queue-archives.ts. */
export const queueArchivesEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...participantsEnvironment,
  ...certificateEnvironment,
  ...receiptFilesEnvironment,
  ...messageQueueEnvironment,
  ...archiveEnvironment,
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...archiveQueue });
