import { makeUserStore } from '../../shared/identity/adapters/user-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeDeliveryQueue } from './adapters/delivery-queue.ts';
import { makeDeliveryStore } from './adapters/delivery-store.ts';
import { makeEndpointStore } from './adapters/endpoint-store.ts';
import { makeEventFeed } from './adapters/event-feed.ts';
import { makeEventQueue, parseEventMessage } from './adapters/event-queue.ts';
import { queueEventsEnvironment } from './config.ts';
import { makeEventsWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueEventsEnvironment,
  parse: parseEventMessage,
  worker: ({ env, table, clock }) =>
    makeEventsWorker({
      endpoints: makeEndpointStore(table),
      deliveries: makeDeliveryStore(table),
      feed: makeEventFeed(table),
      users: makeUserStore(table),
      deliveryQueue: makeDeliveryQueue(env.DELIVERY_QUEUE_URL, env.SLOW_DELIVERY_QUEUE_URL),
      eventQueue: makeEventQueue(env.WEBHOOK_EVENT_QUEUE_URL),
      version: env.SERVICE_VERSION,
      clock,
    }),
});
