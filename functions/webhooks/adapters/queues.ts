import { defineQueue } from '../../../shared/platform/sqs/define-queue.ts';
import { deliveryTask, eventMessage, type DeliveryQueue } from '../ports/queues.ts';

export const eventQueue = defineQueue(eventMessage);

export const deliveryQueue = defineQueue(deliveryTask);

/** Opens the queues of both lanes by their URLs. */
export const openDeliveryQueue = (quickQueueUrl: string, slowQueueUrl: string): DeliveryQueue => {
  const lanes = { quick: deliveryQueue.open(quickQueueUrl), slow: deliveryQueue.open(slowQueueUrl) };
  return { send: (lane, tasks, delaySeconds) => lanes[lane].sendAll(tasks, delaySeconds) };
};
