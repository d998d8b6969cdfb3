import * as v from 'valibot';

import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import { exportedFilesEnvironment, exportQueueEnvironment } from '../../shared/exports/config/exports.ts';
import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';
import { certificateEnvironment, receiptFilesEnvironment } from '../../shared/validation/config/stored-files.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...exportedFilesEnvironment,
  ...exportQueueEnvironment,
});

/** Environment of queue-exports.ts. */
export const queueExportsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...participantsEnvironment,
  ...certificateEnvironment,
  ...receiptFilesEnvironment,
  ...messageQueueEnvironment,
  ...exportedFilesEnvironment,
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...exportQueueEnvironment });
