import { makeSendMessage } from '../../platform/sqs/send-message.ts';
import type { MessageQueue } from '../ports/message-queue.ts';
import { emptyBody, messageBody } from './message-body.ts';

/** The queue of messages in SQS. */
export const makeMessageQueue = (queueUrl: string): MessageQueue => {
  const send = makeSendMessage(queueUrl);
  return {
    enqueue: (message) => send(messageBody({ message, attempts: 0, queuedAt: null }), 0),
    enqueueNothing: (correlationId) => send(emptyBody(correlationId), 0),
  };
};
