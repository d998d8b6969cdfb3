import type { Queue } from '../../platform/queue.ts';
import { defineQueue } from '../../platform/sqs/define-queue.ts';
import { validationJob, type ValidationJob } from '../ports/validation-job.ts';

export const validationQueue = defineQueue(validationJob);

/** URLs of the queues: reading receipts has one of its own, and workers of its own. Null where none is read. */
type QueueUrls = { readonly validations: string; readonly receipts: string | null };

/** Sends each job to the queue of its kind. */
export const openValidationQueue = ({ validations, receipts }: QueueUrls): Queue<ValidationJob> => {
  const toValidations = validationQueue.open(validations);
  const toReceipts = receipts === null ? null : validationQueue.open(receipts);
  return {
    send: async (job, delaySeconds) => {
      if (job.kind !== 'read') return toValidations.send(job, delaySeconds);
      if (toReceipts === null) throw new TypeError('this function sends no receipts to be read');
      return toReceipts.send(job, delaySeconds);
    },
  };
};
