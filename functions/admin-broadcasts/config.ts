import * as v from 'valibot';

import { adminAuditEnvironment } from '../../shared/administration/config/admin-audit.ts';
import { stepsQueueEnvironment } from '../../shared/broadcasts/config/steps-queue.ts';
import { credentialsApiEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { deliveryQueueEnvironment } from '../../shared/notifications/config/delivery-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...credentialsApiEnvironment, ...adminAuditEnvironment, ...stepsQueueEnvironment });

/** Environment of queue-steps.ts. */
export const queueStepsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...stepsQueueEnvironment,
  ...messageQueueEnvironment,
  ...deliveryQueueEnvironment,
  /** Base address of the API; absent where mails cannot lead to it. */
  API_URL: v.optional(v.pipe(v.string(), v.url())),
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...stepsQueueEnvironment });
