/**
 * Seconds between an attempt and the previous one, the first at once: eleven attempts over about three and a half days. Svix's calendar,
 * with the tail that Standard Webhooks recommends.
 */
const INTERVALS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Each interval varies by up to this share. */
const JITTER = 0.2;

/** Longest Retry-After that is obeyed. */
const MAX_RETRY_AFTER_MS = 12 * 3_600_000;

/** Statuses whose Retry-After is obeyed. */
const SLOWING: readonly number[] = [429, 502, 503, 504];

export type RetryCalendar = {
  /** Divides the intervals: 1 except on a laptop. */
  readonly timeScale: number;
  /** From 0 to 1. */
  readonly random: () => number;
};

/** When the next attempt after `attempts` is made (epoch milliseconds); null when there is none. */
export const nextAttemptAt = (attempts: number, now: number, { timeScale, random }: RetryCalendar): number | null => {
  const seconds = INTERVALS[attempts];
  if (seconds === undefined) return null;
  return now + Math.round((seconds * 1_000 * (1 - JITTER + 2 * JITTER * random())) / timeScale);
};

/** The instant until which a response requests a pause (RFC 9110 §10.2.3); null when it requests none, or has another status. */
export const retryAfterOf = (status: number, header: string | undefined, now: number): number | null => {
  if (header === undefined || !SLOWING.includes(status)) return null;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait > 0 ? now + Math.min(wait, MAX_RETRY_AFTER_MS) : null;
};
