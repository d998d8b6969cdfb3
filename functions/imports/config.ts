import * as v from 'valibot';

import {
  commitQueueEnvironment,
  importApiEnvironment,
  importParseEnvironment,
  importScheduleEnvironment,
} from '../../shared/imports/config/imports.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object(importApiEnvironment);

const languageModelEnvironment = {
  /** Amazon Bedrock model for files whose structure no rule recognises; empty for none. */
  LANGUAGE_MODEL_ID: v.optional(v.string(), ''),
  /** Region of the model; the function's own when absent. */
  LANGUAGE_MODEL_REGION: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Timeout of a request to the model in milliseconds. */
  LANGUAGE_MODEL_TIMEOUT_MS: v.optional(wholeNumber, '30000'),
};

/** Environment of queue-parse.ts. */
export const queueParseEnvironment = v.object({ ...importParseEnvironment, ...languageModelEnvironment });

/** Environment of queue-commit.ts. */
export const queueCommitEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...commitQueueEnvironment,
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object(importScheduleEnvironment);
