import { parseLifeStep } from '../../shared/identity/adapters/life-step-message.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makePurgeQueue } from './adapters/purge-queue.ts';
import { queueStepsEnvironment } from './config.ts';
import { makeStepsWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueStepsEnvironment,
  parse: parseLifeStep,
  worker: ({ env, log }) => makeStepsWorker({ purgeQueue: makePurgeQueue(env.PURGE_QUEUE_URL), log }),
});
