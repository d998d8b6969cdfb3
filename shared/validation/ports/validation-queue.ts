import type { ValidationJob } from '../domain/validation-job.ts';

export type ValidationQueue = {
  /** Delivers the job at least once, after the delay. Throws when the queue does not take it. */
  readonly send: (job: ValidationJob, delaySeconds?: number) => Promise<void>;
};
