import * as v from 'valibot';

import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

const queueUrl = v.pipe(v.string(), v.nonEmpty());

const subscriberQueueEnvironment = { SUBSCRIBER_QUEUE_URL: queueUrl, WEBHOOK_EVENT_QUEUE_URL: queueUrl };

/** Environment of stream.ts. */
export const streamEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...subscriberQueueEnvironment,
});

/** Environment of queue-subscribers.ts. */
export const queueSubscribersEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...subscriberQueueEnvironment,
  ...messageQueueEnvironment,
});
