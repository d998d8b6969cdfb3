import * as v from 'valibot';

import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import { portalEnvironment } from '../../shared/banxico/config/portal.ts';
import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...participantsEnvironment,
  ...messageQueueEnvironment,
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...portalEnvironment,
  ...messageQueueEnvironment,
  /** Base address of the API; absent where mails cannot lead to it. */
  API_URL: v.optional(v.pipe(v.string(), v.url())),
});
