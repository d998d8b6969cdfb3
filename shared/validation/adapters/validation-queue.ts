import * as v from 'valibot';

import { lazy } from '../../platform/lazy.ts';
import { isValidationId } from '../domain/validation-id.ts';
import type { ValidationJob } from '../domain/validation-job.ts';
import type { ValidationQueue } from '../ports/validation-queue.ts';

const MAX_DELAY_SECONDS = 900;

const jobSchema = v.object({
  kind: v.picklist(['resolve', 'recheck']),
  validationId: v.pipe(v.string(), v.guard(isValidationId)),
  attempt: v.pipe(v.number(), v.safeInteger()),
  correlationId: v.string(),
});

/** Reads a message body; null when it is not one of ours. */
export const parseJob = (body: string): ValidationJob | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), jobSchema), body);
  return parsed.success ? parsed.output : null;
};

/** The queue in SQS. The client is loaded at the first message: most requests send none. */
export const makeValidationQueue = (queueUrl: string): ValidationQueue => {
  const sendMessage = lazy(async () => (await import('../../platform/sqs/send-message.ts')).makeSendMessage(queueUrl));
  return {
    send: async (job, delaySeconds = 0) => {
      const send = await sendMessage();
      await send(JSON.stringify(job), Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.round(delaySeconds))));
    },
  };
};
