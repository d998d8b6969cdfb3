import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { openBillingPorts } from './adapters/composition/billing-ports.ts';
import { eventQueue } from './adapters/event-queue.ts';
import { queueEventsEnvironment } from './config.ts';
import { makeEventsWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueEventsEnvironment,
  parse: eventQueue.parse,
  worker: (context) => makeEventsWorker(openBillingPorts(context)),
});
