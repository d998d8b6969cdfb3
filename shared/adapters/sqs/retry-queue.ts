import type { RetryQueue } from '../../ports/retry-scheduler.ts';
import { messageOf } from './retry-message.ts';
import { makeSendMessage } from './send-message.ts';

/** The retry queue in SQS. */
export const makeRetryQueue = (queueUrl: string): RetryQueue => {
  const send = makeSendMessage(queueUrl);
  return { send: (attempt) => send(messageOf(attempt), 0) };
};
