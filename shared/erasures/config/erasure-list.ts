import * as v from 'valibot';

import { wholeNumber } from '../../platform/config/environment.ts';

/** The list of erasures, which outlives a loss of the tables. */
export const erasureListEnvironment = {
  ERASURE_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds. */
  ERASURE_TIMEOUT_MS: v.optional(wholeNumber, '5000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};
