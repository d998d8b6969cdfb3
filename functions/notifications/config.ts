import * as v from 'valibot';

import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...secretsEnvironment });

/** Environment of queue-events.ts. */
export const queueEventsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...messageQueueEnvironment,
  /** Base address of the API; absent where mails cannot lead to it. */
  API_URL: v.optional(v.pipe(v.string(), v.url())),
});
