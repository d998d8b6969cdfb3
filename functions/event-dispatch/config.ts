import * as v from 'valibot';

import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';
import { receiptFilesEnvironment } from '../../shared/validation/config/stored-files.ts';

const queueUrl = v.pipe(v.string(), v.nonEmpty());

const subscriberQueueEnvironment = {
  SUBSCRIBER_QUEUE_URL: queueUrl,
  WEBHOOK_EVENT_QUEUE_URL: queueUrl,
  NOTIFICATION_EVENT_QUEUE_URL: queueUrl,
  COUNTER_QUEUE_URL: queueUrl,
  ROW_DISPATCH_QUEUE_URL: queueUrl,
};

/** Environment of stream.ts. */
export const streamEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...subscriberQueueEnvironment,
  /** Where the records that cannot be passed on are kept, and the queue that names them. */
  ...receiptFilesEnvironment,
  SUBSCRIBER_DEAD_LETTERS_URL: queueUrl,
});

/** Environment of queue-subscribers.ts. */
export const queueSubscribersEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...subscriberQueueEnvironment,
  ...messageQueueEnvironment,
  ...receiptFilesEnvironment,
});

/** Environment of queue-counters.ts. */
export const queueCountersEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment });
