import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';

import { slicesOf } from '../slices.ts';
import { makeSqsClient } from './client.ts';

/** Messages that one call takes. */
const BATCH_SIZE = 10;

/** Opens a queue for sending many messages. Resolves once the queue holds all of them; otherwise some may be there. */
export const makeSendMessages = (queueUrl: string) => {
  const client = makeSqsClient();

  const sendBatch = async (bodies: readonly string[], delaySeconds: number): Promise<void> => {
    const { Failed: failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: bodies.map((body, index) => ({ Id: String(index), MessageBody: body, DelaySeconds: delaySeconds })),
      }),
    );
    const [first] = failed;
    if (first !== undefined) throw new Error(`${failed.length} of ${bodies.length} messages were not sent: ${String(first.Code)}`);
  };

  return async (bodies: readonly string[], delaySeconds = 0): Promise<void> => {
    await Promise.all(slicesOf(bodies, BATCH_SIZE).map((batch) => sendBatch(batch, delaySeconds)));
  };
};
