import type { ValidationId } from './validation-id.ts';

const JITTER_SECONDS = 20;
const MIN_SECONDS = 1;
const MAX_SECONDS = 900;

/** A validation, and how often its job returned to the queue. */
type Job = { readonly validationId: ValidationId; readonly attempt: number };

/** A share in [0, 1) that differs from validation to validation and from attempt to attempt. */
const jitterOf = ({ validationId, attempt }: Job): number => {
  const start = (attempt % 4) * 2;
  return Number.parseInt(validationId.slice(start, start + 2), 16) / 256;
};

/**
 * Delay in seconds of a throttled job: when a slot is expected, with jitter against a thundering herd, and growing with
 * every wait. Rows of bulk imports are never a herd, because few of them are in the queue: they have no jitter.
 */
export const requeueDelaySeconds = (job: Job, availableAt: number, now: number, isRow: boolean): number => {
  const wait = Math.max(MIN_SECONDS, Math.ceil((availableAt - now) / 1000));
  const jitter = isRow ? 0 : JITTER_SECONDS * Math.min(job.attempt + 1, 6) * jitterOf(job);
  return Math.min(MAX_SECONDS, Math.round(wait + jitter));
};
