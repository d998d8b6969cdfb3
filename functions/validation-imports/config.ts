import * as v from 'valibot';

import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import { codeFolder, commitQueueEnvironment, importFilesEnvironment, parseQueueEnvironment } from '../../shared/imports/config/imports.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';

const dispatchQueueEnvironment = { DISPATCH_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

/** Where rows enter the queue of the workers, and how long they may be there. */
const dispatchEnvironment = { VALIDATION_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()), QUEUE_EXPIRY_SECONDS: wholeNumber };

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  /** Seconds after which an attempt under an Idempotency-Key without a result counts as abandoned. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...participantsEnvironment,
  ...importFilesEnvironment,
  ...parseQueueEnvironment,
  ...commitQueueEnvironment,
  ...codeFolder,
});

/** Environment of queue-parse.ts. */
export const queueParseEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...participantsEnvironment,
  ...importFilesEnvironment,
  ...codeFolder,
});

/** Environment of queue-commit.ts. */
export const queueCommitEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...commitQueueEnvironment,
  ...dispatchQueueEnvironment,
});

/** Environment of queue-dispatch.ts. */
export const queueDispatchEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...dispatchEnvironment });

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...importFilesEnvironment,
  ...parseQueueEnvironment,
  ...commitQueueEnvironment,
  ...dispatchEnvironment,
});
