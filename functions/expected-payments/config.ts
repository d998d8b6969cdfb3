import * as v from 'valibot';

import {
  commitQueueEnvironment,
  importApiEnvironment,
  importParseEnvironment,
  importScheduleEnvironment,
} from '../../shared/imports/config/imports.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object(importApiEnvironment);

/** Environment of queue-parse.ts. */
export const queueParseEnvironment = v.object(importParseEnvironment);

/** Environment of queue-commit.ts. */
export const queueCommitEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...commitQueueEnvironment,
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object(importScheduleEnvironment);
