import { messageBody } from '../../../shared/messages/adapters/message-body.ts';
import { makeSendMessage } from '../../../shared/platform/sqs/send-message.ts';
import type { OutgoingQueue } from '../ports/outgoing-queue.ts';

/** The queue of messages in SQS, for those that have to wait. */
export const makeOutgoingQueue = (queueUrl: string): OutgoingQueue => {
  const send = makeSendMessage(queueUrl);
  return {
    defer: (waiting, delaySeconds) => send(messageBody({ ...waiting, correlationId: waiting.message.correlationId }), delaySeconds),
  };
};
