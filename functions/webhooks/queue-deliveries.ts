import { gatherReads } from '../../shared/platform/dynamodb/gathered-reads.ts';
import { systemRandom } from '../../shared/platform/ids/system-ids.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeDeliveryTotals } from '../../shared/webhooks/adapters/delivery-totals.ts';
import { openDeliveryPorts } from './adapters/open-delivery-ports.ts';
import { deliveryQueue } from './adapters/queues.ts';
import { queueDeliveriesEnvironment } from './config.ts';
import { makeDeliveriesWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueDeliveriesEnvironment,
  parse: deliveryQueue.parse,
  worker: (context) =>
    makeDeliveriesWorker('quick', {
      ...openDeliveryPorts({ ...context, table: gatherReads(context.table) }),
      deliveryTotals: makeDeliveryTotals(context.table),
      calendar: { timeScale: context.env.RETRY_TIME_SCALE, random: systemRandom },
      log: context.log,
    }),
});
