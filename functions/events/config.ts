import * as v from 'valibot';

import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

const subscriberQueueEnvironment = { SUBSCRIBER_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

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
});
