import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

import type { FunctionLog } from '../observability/log.ts';

type Work<Message> = {
  readonly log: FunctionLog;
  /** Reads a body; null when it is not a message of this queue. */
  readonly parse: (body: string) => Message | null;
  /** `sentAt` is when the queue took the message, epoch milliseconds. */
  readonly work: (message: Message, sentAt: number) => Promise<void>;
};

/**
 * Lambda handler of a queue. Messages of a batch are worked on side by side; those that fail are reported alone, come
 * back after the visibility timeout and end in the dead-letter queue.
 */
export const makeQueueHandler = <Message>({ log, parse, work }: Work<Message>) => {
  const workOn = async ({ body, messageId, attributes }: SQSRecord): Promise<void> => {
    const message = parse(body);
    if (message === null) {
      log.error('worker_message_malformed', { message_id: messageId });
      throw new TypeError('a queue message does not have the expected form');
    }
    await work(message, Number(attributes.SentTimestamp));
  };

  return async ({ Records: records }: SQSEvent): Promise<SQSBatchResponse> => {
    const outcomes = await Promise.allSettled(records.map(workOn));
    const failures = outcomes.flatMap((outcome, index) => {
      const record = records[index];
      if (outcome.status === 'fulfilled' || record === undefined) return [];
      log.error('worker_message_failed', { message_id: record.messageId }, outcome.reason);
      return [{ itemIdentifier: record.messageId }];
    });
    log.flush();
    return { batchItemFailures: failures };
  };
};
