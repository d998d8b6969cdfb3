import * as v from 'valibot';

import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { makeSendMessage } from '../../../shared/platform/sqs/send-message.ts';
import { isDataExportId } from '../domain/data-export.ts';
import type { ExportQueue, ExportTask } from '../ports/export-queue.ts';

const taskSchema = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  exportId: v.pipe(v.string(), v.guard(isDataExportId)),
  correlationId: v.string(),
});

/** Reads a message body; null when it is not one of ours. */
export const parseExportTask = (body: string): ExportTask | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), taskSchema), body);
  return parsed.success ? parsed.output : null;
};

/** The queue of exports in SQS. */
export const makeExportQueue = (queueUrl: string): ExportQueue => {
  const sendMessage = makeSendMessage(queueUrl);
  return { send: (task) => sendMessage(JSON.stringify(task), 0) };
};
