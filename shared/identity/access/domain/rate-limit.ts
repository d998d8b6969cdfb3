/** Window of every request counter: a clock minute (interface: Request rate). */
export const WINDOW_MS = 60_000;

/** Requests per minute of one address, all keys together; identifies the per-IP ceiling in `X-RateLimit-Limit`. */
export const PER_IP_LIMIT = 1_200;

/** Requests per minute of one address without credentials. */
export const ANONYMOUS_PER_IP_LIMIT = 80;

/** Requests per minute of a user without a plan, or with a plan that sets none: that of `free`. */
export const FALLBACK_PER_KEY_LIMIT = 60;

/** Requests per minute of one address with sessions (interface: Panel). */
export const PANEL_PER_IP_LIMIT = 80;

/** Pages of the documentation per minute of one address (interface: Documentation); their assets are not counted. */
export const DOCUMENTATION_PER_IP_LIMIT = 50;

/** Deliveries per minute towards one destination host, over all accounts. */
export const WEBHOOKS_PER_HOST_GLOBAL_LIMIT = 600;

/** Which clock minute an instant (epoch milliseconds) falls in. */
export const minuteOf = (now: number): number => Math.floor(now / WINDOW_MS);

/** The instant at which the minute after that of `now` starts. */
export const nextMinute = (now: number): number => (minuteOf(now) + 1) * WINDOW_MS;

/** The instant (epoch milliseconds) at which the window that `now` falls in ends; windows follow one another from the epoch on. */
export const windowEnd = (now: number, windowSeconds: number): number =>
  (Math.floor(now / 1_000 / windowSeconds) + 1) * windowSeconds * 1_000;

/** State of a counter, as in the `X-RateLimit-*` headers. */
export type RateLimitState = {
  readonly limit: number;
  readonly remaining: number;
  /** Epoch milliseconds. */
  readonly resetsAt: number;
};

/** Whether a request that was counted is among the first quarter that its window allows. */
export const isInFirstQuarter = ({ limit, remaining }: RateLimitState): boolean => (limit - remaining) * 4 <= limit;

/** `X-RateLimit-*` (interface: Rate-limit headers). */
export const rateLimitHeaders = ({ limit, remaining, resetsAt }: RateLimitState): Readonly<Record<string, string>> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(Math.max(0, remaining)),
  'X-RateLimit-Reset': String(Math.ceil(resetsAt / 1000)),
});
