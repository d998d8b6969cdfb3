import { makeSuppressionList } from '../../shared/messages/adapters/suppression-list.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { parseMailFeedback } from './adapters/mail-feedback.ts';
import { queueFeedbackEnvironment } from './config.ts';
import { makeFeedbackWorker } from './family.ts';

/** Bounces and complaints arrive on this queue. */
export const handler = makeQueueFunction({
  environment: queueFeedbackEnvironment,
  parse: parseMailFeedback,
  worker: ({ table, log }) => makeFeedbackWorker({ suppressions: makeSuppressionList(table), log }),
});
