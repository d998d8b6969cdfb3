import * as v from 'valibot';

import { wholeNumber } from '../../platform/config/environment.ts';

/** The bucket of the files. */
export const exportedFilesEnvironment = {
  DATA_EXPORT_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds; a part of a file has 8 MB. */
  DATA_EXPORT_TIMEOUT_MS: v.optional(wholeNumber, '15000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

export const exportQueueEnvironment = { EXPORT_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };
