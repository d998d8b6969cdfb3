import * as v from 'valibot';

import { lazy } from '../../platform/lazy.ts';
import { isValidationId } from '../domain/validation-id.ts';
import type { ValidationJob } from '../domain/validation-job.ts';
import type { ValidationQueue } from '../ports/validation-queue.ts';

const MAX_DELAY_SECONDS = 900;

const jobSchema = v.object({
  kind: v.picklist(['read', 'resolve', 'recheck']),
  validationId: v.pipe(v.string(), v.guard(isValidationId)),
  attempt: v.pipe(v.number(), v.safeInteger()),
  correlationId: v.string(),
});

/** Reads a message body; null when it is not one of ours. */
export const parseJob = (body: string): ValidationJob | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), jobSchema), body);
  return parsed.success ? parsed.output : null;
};

/** URLs of the queues in SQS: reading receipts has one of its own, and workers of its own. Null where none is read. */
type QueueUrls = { readonly validations: string; readonly receipts: string | null };

/** The queues in SQS. The client is loaded at the first message: most requests send none. */
export const makeValidationQueue = ({ validations, receipts }: QueueUrls): ValidationQueue => {
  const senderTo = (queueUrl: string) => lazy(async () => (await import('../../platform/sqs/send-message.ts')).makeSendMessage(queueUrl));
  const toValidations = senderTo(validations);
  const toReceipts = receipts === null ? null : senderTo(receipts);

  const senderOf = ({ kind }: ValidationJob) => {
    if (kind !== 'read') return toValidations();
    if (toReceipts === null) throw new TypeError('this function sends no receipts to be read');
    return toReceipts();
  };

  return {
    send: async (job, delaySeconds = 0) => {
      const send = await senderOf(job);
      await send(JSON.stringify(job), Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.round(delaySeconds))));
    },
  };
};
