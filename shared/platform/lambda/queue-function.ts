import type { SQSBatchResponse } from 'aws-lambda';
import * as v from 'valibot';

import type { FunctionLog } from '../observability/log.ts';
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

/** What every message carries. */
type Correlated = {
  /** Id of the request the message comes from; part of every log line of its processing. */
  readonly correlationId: string;
};

type QueueHandlerDeps<Message> = {
  readonly log: FunctionLog;
  /** Reads a body; null when it is not a message of this queue. */
  readonly parse: (body: string) => Message | null;
  readonly work: QueueWorker<Message>;
};

/**
 * Handler of a queue. Messages of a batch are worked on side by side; those that fail are reported alone, come back
 * after the visibility timeout and end in the dead-letter queue.
 */
export const makeQueueHandler = <Message extends Correlated>({ log, parse, work }: QueueHandlerDeps<Message>) => {
  const succeeds = ({ body, messageId, attributes }: QueueRecord): Promise<boolean> => {
    const message = parse(body);
    if (message === null) {
      log.error('worker_message_malformed', { message_id: messageId });
      return Promise.resolve(false);
    }
    return log.within({ correlation_id: message.correlationId }, async () => {
      try {
        await work(message, attributes.SentTimestamp);
        return true;
      } catch (error) {
        log.error('worker_message_failed', { message_id: messageId }, error);
        return false;
      }
    });
  };

  return async (event: unknown): Promise<SQSBatchResponse> => {
    try {
      const { Records: records } = v.parse(batchSchema, event);
      const outcomes = await Promise.all(records.map(succeeds));
      return {
        batchItemFailures: records.flatMap(({ messageId }, index) => (outcomes[index] === true ? [] : [{ itemIdentifier: messageId }])),
      };
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
export const makeQueueFunction = <Environment extends FunctionEnvironment, Message extends Correlated>({
  environment,
  parse,
  worker,
}: QueueFunction<Environment, Message>) => {
  const context = openFunction(environment);
  return makeQueueHandler({ log: context.log, parse, work: worker(context) });
};
