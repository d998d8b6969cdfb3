/** Longer than a worker needs for one message. */
export const LEASE_MS = 60_000;

/** A message that is older is of no use. */
export const MAX_AGE_MS = 24 * 3_600_000;

const FIRST_DELAY_SECONDS = 5;
/** Longest delay of a message in its queue: a longer pause takes several rounds. */
export const MAX_DELAY_SECONDS = 900;

/** Seconds until the next attempt after so many: 5 × 2^n, up to a quarter of an hour. */
export const retryDelaySeconds = (attempts: number): number => Math.min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** attempts);
