import * as v from 'valibot';

import { isValidationId } from '../../domain/identity.ts';
import type { ValidationJob, ValidationQueue } from '../../ports/validation-queue.ts';

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
  const openClient = async () => {
    const { SendMessageCommand, SQSClient } = await import('@aws-sdk/client-sqs');
    const client = new SQSClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 } });
    return { client, SendMessageCommand };
  };
  let opened: ReturnType<typeof openClient> | null = null;

  return {
    send: async (job, delaySeconds = 0) => {
      opened ??= openClient();
      const { client, SendMessageCommand } = await opened;
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(job),
          DelaySeconds: Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.round(delaySeconds))),
        }),
      );
    },
  };
};
