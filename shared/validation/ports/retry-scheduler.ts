import * as v from 'valibot';

import { isValidationId } from '../domain/validation-id.ts';

/** The message that an attempt is due; its `correlationId` is that of the request that began the retries. */
export const attemptMessage = v.object({
  validationId: v.pipe(v.string(), v.guard(isValidationId)),
  attemptSeq: v.pipe(v.number(), v.safeInteger()),
  correlationId: v.string(),
});

export type AttemptMessage = v.InferOutput<typeof attemptMessage>;

/** One attempt of a validation's retries, as named in messages. */
export type ScheduledAttempt = Pick<AttemptMessage, 'validationId' | 'attemptSeq'>;

/** Puts attempts on the retry queue when they are due, at least once. */
export type RetryScheduler = {
  /** Schedules an attempt for an instant (epoch milliseconds); scheduling the same attempt again changes nothing. */
  readonly schedule: (attempt: AttemptMessage, at: number) => Promise<void>;
  /** Deletes the schedule of an attempt; idempotent. */
  readonly unschedule: (attempt: ScheduledAttempt) => Promise<void>;
};
