import { auditRow } from '../../shared/identity/accounts/adapters/audit-item.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeDeliveryStore } from '../../shared/webhooks/adapters/delivery-store.ts';
import { makeEndpointStore } from '../../shared/webhooks/adapters/endpoint-store.ts';
import { makeEventFeed } from './adapters/event-feed.ts';
import { eventQueue, openDeliveryQueue } from './adapters/queues.ts';
import { queueEventsEnvironment } from './config.ts';
import { makeEventsWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueEventsEnvironment,
  parse: eventQueue.parse,
  worker: ({ env, table, clock }) =>
    makeEventsWorker({
      endpoints: makeEndpointStore(table, auditRow),
      deliveries: makeDeliveryStore(table),
      feed: makeEventFeed(table),
      users: makeUserStore(table),
      deliveryQueue: openDeliveryQueue(env.DELIVERY_QUEUE_URL, env.SLOW_DELIVERY_QUEUE_URL),
      eventQueue: eventQueue.open(env.WEBHOOK_EVENT_QUEUE_URL),
      version: env.SERVICE_VERSION,
      clock,
    }),
});
