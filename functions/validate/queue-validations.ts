import { makeQueueHandler } from '../../shared/platform/sqs/queue-handler.ts';
import { parseJob } from './adapters/validation-queue.ts';
import { makeWorkerDeps } from './validations-queue-deps.ts';

const { log, resolveQueued, recheckStatus } = makeWorkerDeps();

/** Lambda entry of the validation queue. */
export const handler = makeQueueHandler({
  log,
  parse: parseJob,
  work: (job) => (job.kind === 'resolve' ? resolveQueued(job) : recheckStatus(job)),
});
