import { makeSendMessage } from '../../../shared/platform/sqs/send-message.ts';
import type { PurgeQueue } from '../ports/purge-queue.ts';
import { purgeBody } from './purge-message.ts';

/** The queue of purges in SQS. */
export const makePurgeQueue = (queueUrl: string): PurgeQueue => {
  const send = makeSendMessage(queueUrl);
  return { send: (purge) => send(purgeBody(purge), 0) };
};
