import { makeSendMessage } from '../../platform/sqs/send-message.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { UnavailableError } from '../../platform/unavailable-error.ts';
import type { MessageQueue } from '../ports/message-queue.ts';
import { messageBody, type QueuedMessage } from './message-body.ts';

/** The queue of messages in SQS. */
export const makeMessageQueue = (queueUrl: string, clock: Pick<Clock, 'now'>): MessageQueue => {
  const send = makeSendMessage(queueUrl);
  const put = async (queued: QueuedMessage): Promise<void> => {
    try {
      await send(messageBody(queued), 0);
    } catch (error) {
      throw new UnavailableError('the queue of messages takes none', { cause: error });
    }
  };
  return {
    enqueue: (message) => put({ message, correlationId: message.correlationId, attempts: 0, requestedAt: clock.now() }),
    enqueueBlank: (correlationId) => put({ message: null, correlationId, attempts: 0, requestedAt: clock.now() }),
  };
};
