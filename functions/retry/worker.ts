import { makeQueueHandler } from '../../shared/adapters/sqs/queue-handler.ts';
import { parseAttempt } from '../../shared/adapters/sqs/retry-message.ts';
import { makeWorkerDeps } from './worker-deps.ts';

const { log, runAttempt } = makeWorkerDeps();

/** Lambda entry of the retry queue, on which scheduled attempts arrive. */
export const handler = makeQueueHandler({ log, parse: parseAttempt, work: runAttempt });
