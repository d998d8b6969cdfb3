import * as v from 'valibot';

import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';

const filesEnvironment = {
  IMPORT_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds; a file has up to 20 MB. */
  IMPORT_TIMEOUT_MS: v.optional(wholeNumber, '15000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

/** Folder of the function's code; the runtime sets it. */
const codeFolder = { LAMBDA_TASK_ROOT: v.pipe(v.string(), v.nonEmpty()) };

const parseQueue = { PARSE_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };
const commitQueue = { COMMIT_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  /** Seconds after which an attempt under an Idempotency-Key without a result counts as abandoned. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...participantsEnvironment,
  ...filesEnvironment,
  ...parseQueue,
  ...commitQueue,
  ...codeFolder,
});

const languageModelEnvironment = {
  /** Amazon Bedrock model for files whose structure no rule recognises; empty for none. */
  LANGUAGE_MODEL_ID: v.optional(v.string(), ''),
  /** Region of the model; the function's own when absent. */
  LANGUAGE_MODEL_REGION: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Timeout of a request to the model in milliseconds. */
  LANGUAGE_MODEL_TIMEOUT_MS: v.optional(wholeNumber, '30000'),
};

/** Environment of queue-parse.ts. */
export const queueParseEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...participantsEnvironment,
  ...filesEnvironment,
  ...languageModelEnvironment,
  ...codeFolder,
});

/** Environment of queue-commit.ts. */
export const queueCommitEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...secretsEnvironment, ...commitQueue });

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...filesEnvironment,
  ...parseQueue,
  ...commitQueue,
});
