import * as v from 'valibot';

import { wholeNumber } from '../../platform/config/environment.ts';
import type { RetryLimits } from '../domain/retry/retry-limits.ts';

/** Caps of retry cycles for plans that have none of their own (interface: Plan, null inherits the global default). */
export const retryDefaultsEnvironment = {
  RETRY_MAX_RETRIES: v.optional(wholeNumber, '10'),
  RETRY_MAX_PENDING_PER_USER: v.optional(wholeNumber, '100'),
  RETRY_MAX_DISPATCHED_PER_DAY: v.optional(wholeNumber, '500'),
  /** Age beyond which a validation is not retried any more. */
  RETRY_MAX_AGE_SECONDS: v.optional(wholeNumber, String(30 * 86_400)),
};

type RetryDefaults = v.InferOutput<v.ObjectSchema<typeof retryDefaultsEnvironment, undefined>>;

/** Those caps as the rules read them. */
export const retryDefaultsOf = (env: RetryDefaults): RetryLimits => ({
  maxRetries: env.RETRY_MAX_RETRIES,
  maxPendingPerUser: env.RETRY_MAX_PENDING_PER_USER,
  maxDispatchedPerDay: env.RETRY_MAX_DISPATCHED_PER_DAY,
  maxAgeSeconds: env.RETRY_MAX_AGE_SECONDS,
});

/** Where retries are scheduled. */
export const retryScheduleEnvironment = {
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
  RETRY_SCHEDULE_GROUP: v.pipe(v.string(), v.nonEmpty()),
  RETRY_QUEUE_ARN: v.pipe(v.string(), v.nonEmpty()),
  RETRY_SCHEDULE_ROLE_ARN: v.pipe(v.string(), v.nonEmpty()),
  RETRY_SCHEDULE_DEAD_LETTERS_ARN: v.pipe(v.string(), v.nonEmpty()),
  /** Intervals between retries are divided by it: 1 but on a laptop. */
  RETRY_TIME_SCALE: v.optional(v.pipe(v.string(), v.regex(/^[0-9]+(?:\.[0-9]+)?$/), v.transform(Number), v.minValue(1)), '1'),
};
