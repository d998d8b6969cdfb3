import * as v from 'valibot';

import { wholeNumber } from '../../platform/config/environment.ts';

export const importFilesEnvironment = {
  IMPORT_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds; a file has up to 20 MB. */
  IMPORT_TIMEOUT_MS: v.optional(wholeNumber, '15000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

/** Folder of the function's code; the runtime sets it. */
export const codeFolder = { LAMBDA_TASK_ROOT: v.pipe(v.string(), v.nonEmpty()) };

export const parseQueueEnvironment = { PARSE_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };
export const commitQueueEnvironment = { COMMIT_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };
