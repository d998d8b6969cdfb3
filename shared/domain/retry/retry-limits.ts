/** Reactivations of one retry cycle (interface: Limits). */
export const MAX_REACTIVATIONS = 3;

/** Caps of retry cycles. */
export type RetryLimits = {
  readonly maxRetries: number;
  readonly maxPendingPerUser: number;
  readonly maxDispatchedPerDay: number;
  readonly maxAgeSeconds: number;
};
