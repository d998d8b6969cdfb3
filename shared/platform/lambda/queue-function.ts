import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse } from 'aws-lambda';
import * as v from 'valibot';

import { makeFailureCauses } from '../dynamodb/failure-causes.ts';
import { failureCauseOf, type FailureCauses } from '../failure-causes.ts';
import type { FunctionLog } from '../observability/log.ts';
import { MAX_RECEIVES, type QueueMessage } from '../queue.ts';
import type { Clock } from '../time/clock.ts';
import type { QueueWorker } from './family.ts';
import { openFunction, type EnvironmentSchema, type FunctionContext, type FunctionEnvironment } from './function-context.ts';

const batchSchema = v.object({
  Records: v.array(
    v.object({
      messageId: v.string(),
      body: v.string(),
      attributes: v.object({
        SentTimestamp: v.pipe(v.string(), v.transform(Number)),
        ApproximateReceiveCount: v.pipe(v.string(), v.transform(Number)),
      }),
    }),
  ),
});

type QueueRecord = v.InferOutput<typeof batchSchema>['Records'][number];

type QueueHandlerDeps<Message> = {
  readonly log: FunctionLog;
  /** Reads a body; null when it is not a message of this queue. */
  readonly parse: (body: string) => Message | null;
  readonly work: QueueWorker<Message>;
  readonly causes: Pick<FailureCauses, 'record'>;
  readonly clock: Clock;
};

/**
 * Handler of a queue. Messages of a batch are processed in parallel; only failed ones are reported, return after the visibility timeout and
 * end in the dead-letter queue. The last attempt at a message records why it failed.
 */
export const makeQueueHandler = <Message extends QueueMessage>({ log, parse, work, causes, clock }: QueueHandlerDeps<Message>) => {
  const recordCause = async ({ messageId, attributes }: QueueRecord, error: unknown): Promise<void> => {
    if (attributes.ApproximateReceiveCount < MAX_RECEIVES) return;
    try {
      await causes.record(messageId, failureCauseOf(error), clock.now());
    } catch (failure) {
      // The message fails in any case; among the dead letters its cause is missing then.
      log.error('failure_cause_not_recorded', { message_id: messageId }, failure);
    }
  };

  const processRecord = async (record: QueueRecord): Promise<void> => {
    const { body, messageId, attributes } = record;
    const message = parse(body);
    if (message === null) {
      log.error('worker_message_malformed', { message_id: messageId });
      const malformed = new TypeError('not a message of this queue');
      await recordCause(record, malformed);
      throw malformed;
    }
    await log.within({ correlation_id: message.correlationId }, async () => {
      try {
        await work(message, attributes.SentTimestamp);
      } catch (error) {
        log.error('worker_message_failed', { message_id: messageId }, error);
        await recordCause(record, error);
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
  const { log, table, clock } = context;
  return makeQueueHandler({ log, parse, work: worker(context), causes: makeFailureCauses(table), clock });
};
