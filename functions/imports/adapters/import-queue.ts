import * as v from 'valibot';

import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isImportId } from '../../../shared/imports/domain/import-id.ts';
import { makeSendMessage } from '../../../shared/platform/sqs/send-message.ts';
import type { ImportQueue, ImportTask } from '../ports/import-queue.ts';

const taskSchema = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  importId: v.pipe(v.string(), v.guard(isImportId)),
  correlationId: v.string(),
});

/** Reads a message body; null when it is not one of ours. */
export const parseImportTask = (body: string): ImportTask | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), taskSchema), body);
  return parsed.success ? parsed.output : null;
};

/** A queue of imports to read, or of imports to save, in SQS. */
export const makeImportQueue = (queueUrl: string): ImportQueue => {
  const sendMessage = makeSendMessage(queueUrl);
  return { send: (task) => sendMessage(JSON.stringify(task), 0) };
};
