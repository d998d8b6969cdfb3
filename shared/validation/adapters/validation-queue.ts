import * as v from 'valibot';

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
  const open = async (queueUrl: string) => (await import('../../platform/sqs/send-message.ts')).makeSendMessage(queueUrl);
  const opened = new Map<string, ReturnType<typeof open>>();

  const queueOf = ({ kind }: ValidationJob): string => {
    if (kind !== 'read') return validations;
    if (receipts === null) throw new TypeError('this function sends no receipts to be read');
    return receipts;
  };

  const senderTo = (queueUrl: string): ReturnType<typeof open> => {
    const sender = opened.get(queueUrl) ?? open(queueUrl);
    opened.set(queueUrl, sender);
    return sender;
  };

  return {
    send: async (job, delaySeconds = 0) => {
      const sendMessage = await senderTo(queueOf(job));
      await sendMessage(JSON.stringify(job), Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.round(delaySeconds))));
    },
  };
};
