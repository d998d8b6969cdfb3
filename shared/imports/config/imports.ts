import * as v from 'valibot';

import { participantsEnvironment } from '../../banking/config/participants.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../platform/config/environment.ts';

const importFilesEnvironment = {
  IMPORT_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds; a file has up to 20 MB. */
  IMPORT_TIMEOUT_MS: v.optional(wholeNumber, '15000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

/** Folder of the function's code; the runtime sets it. */
const codeFolder = { LAMBDA_TASK_ROOT: v.pipe(v.string(), v.nonEmpty()) };

export const parseQueueEnvironment = { PARSE_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };
export const commitQueueEnvironment = { COMMIT_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

/** Environment of the API of imports. */
export const importApiEnvironment = {
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
};

/** Environment of what reads files of imports. */
export const importParseEnvironment = {
  ...commonEnvironment,
  ...tableEnvironment,
  ...participantsEnvironment,
  ...importFilesEnvironment,
  ...codeFolder,
};

/** Environment of the schedule of imports. */
export const importScheduleEnvironment = {
  ...commonEnvironment,
  ...tableEnvironment,
  ...importFilesEnvironment,
  ...parseQueueEnvironment,
  ...commitQueueEnvironment,
};
