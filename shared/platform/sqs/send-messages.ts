import { SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';

import { errorNameOf } from '../error-info.ts';
import { makeSqsClient } from './client.ts';

/** Messages that one call takes, and their bytes in all: also what one message may have (Amazon SQS: Quotas). */
const BATCH_MESSAGES = 10;
export const BATCH_BYTES = 262_144;

/** Answers of SQS that are about a message, whenever it is sent; any other may be different the next time. */
const REFUSALS: ReadonlySet<string | undefined> = new Set([
  'InvalidMessageContents',
  'InvalidParameterValue',
  'InvalidParameterValueException',
  'BatchRequestTooLong',
]);

/** A message by its index among those to send. */
type Entry = { readonly index: number; readonly body: string };

/** Batches that SQS takes, in order; messages that are too large for any are left out. */
export const messageBatchesOf = (bodies: readonly string[]): readonly (readonly Entry[])[] => {
  const batches: Entry[][] = [];
  let batch: Entry[] = [];
  let room = 0;
  for (const [index, body] of bodies.entries()) {
    const bytes = Buffer.byteLength(body);
    if (bytes > BATCH_BYTES) continue;
    if (batches.length === 0 || bytes > room || batch.length === BATCH_MESSAGES) {
      batch = [];
      room = BATCH_BYTES;
      batches.push(batch);
    }
    batch.push({ index, body });
    room -= bytes;
  }
  return batches;
};

/** Opens a queue for sending bodies. Both resolve once the queue holds them; delays are whole seconds, 900 at most. */
export const makeSender = (queueUrl: string) => {
  const client = makeSqsClient();

  const sendBatch = async (batch: readonly Entry[], delaySeconds: number): Promise<readonly number[]> => {
    const { Failed: failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: batch.map(({ index, body }) => ({ Id: String(index), MessageBody: body, DelaySeconds: delaySeconds })),
      }),
    );
    const transient = failed.find(({ Code }) => !REFUSALS.has(Code));
    if (transient !== undefined) throw new Error(`${failed.length} of ${batch.length} messages were not sent: ${String(transient.Code)}`);
    return failed.map(({ Id }) => Number(Id));
  };

  /** SQS may refuse a batch as a whole for one of its messages. */
  const sendApart = async (batch: readonly Entry[], delaySeconds: number): Promise<readonly number[]> => {
    try {
      return await sendBatch(batch, delaySeconds);
    } catch (error) {
      if (!REFUSALS.has(errorNameOf(error))) throw error;
      if (batch.length === 1) return batch.map(({ index }) => index);
      return (await Promise.all(batch.map((entry) => sendApart([entry], delaySeconds)))).flat();
    }
  };

  return {
    sendOne: async (body: string, delaySeconds: number): Promise<void> => {
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body, DelaySeconds: delaySeconds }));
    },

    /**
     * Returns the indexes of the bodies that the queue never takes: too large, or with characters that SQS refuses. Rejects
     * while the queue cannot be reached; some of the others may be there then.
     */
    sendMany: async (bodies: readonly string[], delaySeconds: number): Promise<readonly number[]> => {
      const batches = messageBatchesOf(bodies);
      const sendable = new Set(batches.flat().map(({ index }) => index));
      const refused = await Promise.all(batches.map((batch) => sendApart(batch, delaySeconds)));
      return [...bodies.keys()].filter((index) => !sendable.has(index)).concat(refused.flat());
    },
  };
};
