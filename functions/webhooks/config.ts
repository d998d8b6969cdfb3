import * as v from 'valibot';

import {
  commonEnvironment,
  outgoingEnvironment,
  secretsEnvironment,
  tableEnvironment,
  wholeNumber,
} from '../../shared/platform/config/environment.ts';

const queueUrl = v.pipe(v.string(), v.nonEmpty());

const deliveryQueuesEnvironment = { DELIVERY_QUEUE_URL: queueUrl, SLOW_DELIVERY_QUEUE_URL: queueUrl };
/** Ids of the keys that sign deliveries, with a comma between them. */
const signingKeysEnvironment = {
  WEBHOOK_SIGNING_KEYS: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)?$/),
    v.transform((ids) => ids.split(',')),
  ),
};
const eventQueueEnvironment = { WEBHOOK_EVENT_QUEUE_URL: queueUrl };

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...outgoingEnvironment,
  ...signingKeysEnvironment,
  ...deliveryQueuesEnvironment,
  ...eventQueueEnvironment,
  /** Seconds after which an attempt under an Idempotency-Key that gave no answer counts as dead. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
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
  ...signingKeysEnvironment,
  ...deliveryQueuesEnvironment,
  /** Intervals of the calendar of attempts are divided by it. */
  RETRY_TIME_SCALE: v.optional(v.pipe(v.string(), v.transform(Number), v.finite(), v.minValue(1)), '1'),
});

/** Environment of queue-slow-deliveries.ts. */
export const queueSlowDeliveriesEnvironment = v.object(queueDeliveriesEnvironment.entries);

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...deliveryQueuesEnvironment });
