import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

import { parseJob } from '../../shared/adapters/sqs/validation-queue.ts';
import { makeWorkerDeps } from './worker-deps.ts';

const { log, resolveQueued, recheckStatus } = makeWorkerDeps();

const work = async ({ body, messageId }: SQSRecord): Promise<void> => {
  const job = parseJob(body);
  if (job === null) {
    log.error('worker_message_malformed', { message_id: messageId });
    throw new TypeError('a queue message does not have the expected form');
  }
  await (job.kind === 'resolve' ? resolveQueued(job) : recheckStatus(job));
};

/**
 * Lambda entry of the validation queue. Messages of a batch are worked on side by side; those that fail are reported
 * alone, come back after the visibility timeout and end in the dead-letter queue.
 */
export const handler = async ({ Records: records }: SQSEvent): Promise<SQSBatchResponse> => {
  const outcomes = await Promise.allSettled(records.map(work));
  const failures = outcomes.flatMap((outcome, index) => {
    const record = records[index];
    if (outcome.status === 'fulfilled' || record === undefined) return [];
    log.error('worker_message_failed', { message_id: record.messageId }, outcome.reason);
    return [{ itemIdentifier: record.messageId }];
  });
  log.flush();
  return { batchItemFailures: failures };
};
