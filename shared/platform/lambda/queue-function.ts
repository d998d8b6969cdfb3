import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse } from 'aws-lambda';
import * as v from 'valibot';

import type { FunctionLog } from '../observability/log.ts';
import type { QueueMessage } from '../queue.ts';
import type { QueueWorker } from './family.ts';
import { openFunction, type EnvironmentSchema, type FunctionContext, type FunctionEnvironment } from './function-context.ts';

const batchSchema = v.object({
  Records: v.array(
    v.object({
      messageId: v.string(),
      body: v.string(),
      attributes: v.object({ SentTimestamp: v.pipe(v.string(), v.transform(Number)) }),
    }),
  ),
});

type QueueRecord = v.InferOutput<typeof batchSchema>['Records'][number];

type QueueHandlerDeps<Message> = {
  readonly log: FunctionLog;
  /** Reads a body; null when it is not a message of this queue. */
  readonly parse: (body: string) => Message | null;
  readonly work: QueueWorker<Message>;
};

/**
 * Handler of a queue. Messages of a batch are processed in parallel; only failed ones are reported, return after the visibility timeout and
 * end in the dead-letter queue.
 */
export const makeQueueHandler = <Message extends QueueMessage>({ log, parse, work }: QueueHandlerDeps<Message>) => {
  const processRecord = async ({ body, messageId, attributes }: QueueRecord): Promise<void> => {
    const message = parse(body);
    if (message === null) {
      log.error('worker_message_malformed', { message_id: messageId });
      throw new TypeError('not a message of this queue');
    }
    await log.within({ correlation_id: message.correlationId }, async () => {
      try {
        await work(message, attributes.SentTimestamp);
      } catch (error) {
        log.error('worker_message_failed', { message_id: messageId }, error);
        throw new Error('the message was not processed', { cause: error });
      }
    });
  };

  return async (event: unknown): Promise<SQSBatchResponse> => {
    try {
      const batch = v.parse(batchSchema, event);
      // Messages that fail are the queue's affair; an invocation that fails is an error of the function.
      return await processPartialResponse(batch, processRecord, new BatchProcessor(EventType.SQS), { throwOnFullBatchFailure: false });
    } finally {
      log.flush();
    }
  };
};

type QueueFunction<Environment, Message> = Pick<QueueHandlerDeps<Message>, 'parse'> & {
  readonly environment: EnvironmentSchema<Environment>;
  readonly worker: (context: FunctionContext<Environment>) => QueueWorker<Message>;
};

/** Lambda entry of a family's queue. */
export const makeQueueFunction = <Environment extends FunctionEnvironment, Message extends QueueMessage>({
  environment,
  parse,
  worker,
}: QueueFunction<Environment, Message>) => {
  const context = openFunction(environment);
  return makeQueueHandler({ log: context.log, parse, work: worker(context) });
};
