import { makeQueueHandler } from '../../shared/platform/sqs/queue-handler.ts';
import { parseAttempt } from '../../shared/validation/adapters/retry-message.ts';
import { makeWorkerDeps } from './attempts-queue-deps.ts';

const { log, runAttempt } = makeWorkerDeps();

/** Lambda entry of the retry queue, on which scheduled attempts arrive. */
export const handler = makeQueueHandler({ log, parse: parseAttempt, work: runAttempt });
