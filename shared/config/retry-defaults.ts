import * as v from 'valibot';

import { wholeNumber } from './environment.ts';

/** Caps of retry cycles for plans that have none of their own (interface: Plan, null inherits the global default). */
export const retryDefaultsEnvironment = {
  RETRY_MAX_RETRIES: v.optional(wholeNumber, '10'),
  RETRY_MAX_PENDING_PER_USER: v.optional(wholeNumber, '100'),
  RETRY_MAX_DISPATCHED_PER_DAY: v.optional(wholeNumber, '500'),
  /** Age beyond which a validation is not retried any more. */
  RETRY_MAX_AGE_SECONDS: v.optional(wholeNumber, String(30 * 86_400)),
};
