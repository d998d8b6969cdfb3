import * as v from 'valibot';

import { commonEnvironment, outgoingEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

const queueUrl = v.pipe(v.string(), v.nonEmpty());

const deliveryQueuesEnvironment = { DELIVERY_QUEUE_URL: queueUrl, SLOW_DELIVERY_QUEUE_URL: queueUrl };
const eventQueueEnvironment = { WEBHOOK_EVENT_QUEUE_URL: queueUrl };

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...outgoingEnvironment,
  ...deliveryQueuesEnvironment,
  ...eventQueueEnvironment,
});

/** Environment of queue-events.ts. */
export const queueEventsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...deliveryQueuesEnvironment,
  ...eventQueueEnvironment,
});

/** Environment of queue-deliveries.ts. */
export const queueDeliveriesEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...outgoingEnvironment,
  ...deliveryQueuesEnvironment,
  /** Intervals of the calendar of attempts are divided by it. */
  RETRY_TIME_SCALE: v.optional(v.pipe(v.string(), v.transform(Number), v.finite(), v.minValue(1)), '1'),
});

/** Environment of queue-slow-deliveries.ts. */
export const queueSlowDeliveriesEnvironment = v.object(queueDeliveriesEnvironment.entries);

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...deliveryQueuesEnvironment });
