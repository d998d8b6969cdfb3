import { auditRow } from '../../shared/identity/accounts/adapters/audit-item.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makeDeliveryStore } from '../../shared/webhooks/adapters/delivery-store.ts';
import { makeEndpointStore } from '../../shared/webhooks/adapters/endpoint-store.ts';
import { openDeliveryQueue } from './adapters/queues.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock }) =>
    makeSchedules({
      deliveries: makeDeliveryStore(table),
      endpoints: makeEndpointStore(table, auditRow),
      deliveryQueue: openDeliveryQueue(env.DELIVERY_QUEUE_URL, env.SLOW_DELIVERY_QUEUE_URL),
      clock,
    }),
});
