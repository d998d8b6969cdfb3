import { makeSendMessage } from '../../../shared/platform/sqs/send-message.ts';
import { messageOf } from '../../../shared/validation/adapters/retry-message.ts';
import type { RetryQueue } from '../../../shared/validation/ports/retry-scheduler.ts';

/** The retry queue in SQS. */
export const makeRetryQueue = (queueUrl: string): RetryQueue => {
  const send = makeSendMessage(queueUrl);
  return { send: (attempt) => send(messageOf(attempt), 0) };
};
