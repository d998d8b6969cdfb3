import type { SpeiError } from './errors.ts';

/** The longest wait for `Retry-After` (milliseconds): a limit with a longer one is no matter of a repetition. */
const LONGEST_WAIT_MS = 120_000;

const FIRST_WAIT_MS = 500;

const UNAVAILABLE: ReadonlySet<number | null> = new Set([502, 503, 504]);

/**
 * Whether a later attempt can succeed. A 429 was refused before it had any effect, so every request may be repeated after it; after other
 * failures, only one that takes effect once however often it is sent. The quota of the month does not pass by waiting.
 */
const passes = ({ status, reason, code }: SpeiError, isRepeatable: boolean): boolean => {
  if (status === 429) return reason !== 'quota';
  if (!isRepeatable) return false;
  return code === 'network_error' || code === 'timeout' || code === 'idempotency_key_in_progress' || UNAVAILABLE.has(status);
};

type Attempt = {
  /** Attempts before this one. */
  readonly count: number;
  readonly isRepeatable: boolean;
  /** From 0 to 1: clients that failed at the same time do not return at the same time. */
  readonly random: number;
};

/**
 * Milliseconds until a failed request is sent again; null when it is not. Never before `Retry-After`, since a request that is sent before
 * it is counted towards the limit, too.
 */
export const waitAfter = (error: SpeiError, { count, isRepeatable, random }: Attempt): number | null => {
  if (!passes(error, isRepeatable)) return null;
  const backoff = FIRST_WAIT_MS * 2 ** count * (0.5 + random / 2);
  const wait = (error.retryAfterSeconds ?? 0) * 1_000 + backoff;
  return wait > LONGEST_WAIT_MS ? null : wait;
};
