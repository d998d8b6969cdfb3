import type { ValidationId } from '../domain/validation-id.ts';

/** One attempt of a validation's retries, as events name it. */
export type ScheduledAttempt = { readonly validationId: ValidationId; readonly attemptSeq: number };

/** The message that an attempt's time has come. */
export type AttemptMessage = ScheduledAttempt & {
  /** Id of the request that began the retries, for the log. */
  readonly correlationId: string;
};

/** Puts attempts on the retry queue when their time comes, at least once. */
export type RetryScheduler = {
  /** Schedules an attempt for an instant (epoch milliseconds); scheduling the same attempt again changes nothing. */
  readonly schedule: (attempt: AttemptMessage, at: number) => Promise<void>;
  /** Deletes the schedule of an attempt; idempotent. */
  readonly unschedule: (attempt: ScheduledAttempt) => Promise<void>;
};

/** The queue that scheduled attempts arrive on. */
export type RetryQueue = { readonly send: (attempt: AttemptMessage) => Promise<void> };
