import * as v from 'valibot';

import {
  commitQueueEnvironment,
  importApiEnvironment,
  importParseEnvironment,
  importScheduleEnvironment,
  parseQueueEnvironment,
} from '../../shared/imports/config/imports.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';
import { receiptReadingEnvironment } from '../../shared/receipts/config/receipt-reading.ts';

const dispatchQueueEnvironment = { DISPATCH_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

/** Where rows enter the queue of the workers, and how long they may be there. */
const dispatchEnvironment = { VALIDATION_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()), QUEUE_EXPIRY_SECONDS: wholeNumber };

/** Environment of api.ts. */
export const apiEnvironment = v.object(importApiEnvironment);

/** Environment of queue-parse.ts. */
export const queueParseEnvironment = v.object({
  ...importParseEnvironment,
  ...parseQueueEnvironment,
  ...secretsEnvironment,
  ...receiptReadingEnvironment,
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
export const scheduleEnvironment = v.object({ ...importScheduleEnvironment, ...dispatchEnvironment });
