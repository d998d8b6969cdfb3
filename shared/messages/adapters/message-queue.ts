import { defineQueue } from '../../platform/sqs/define-queue.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { UnavailableError } from '../../platform/unavailable-error.ts';
import { queuedMessage, type QueuedMessage } from '../message.ts';
import type { MessageQueue } from '../ports/message-queue.ts';

export const outgoingQueue = defineQueue(queuedMessage);

/** Opens the queue of messages by its URL, for its senders. */
export const openMessageQueue = (queueUrl: string, clock: Pick<Clock, 'now'>): MessageQueue => {
  const queue = outgoingQueue.open(queueUrl);
  const put = async (queued: QueuedMessage): Promise<void> => {
    try {
      await queue.send(queued);
    } catch (error) {
      throw new UnavailableError('the queue of messages takes none', { cause: error });
    }
  };
  return {
    enqueue: (message) => put({ message, correlationId: message.correlationId, attempts: 0, requestedAt: clock.now() }),
    enqueueBlank: (correlationId) => put({ message: null, correlationId, attempts: 0, requestedAt: clock.now() }),
  };
};
