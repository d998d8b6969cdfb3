/** Reactivations of one retry cycle (interface: Limits). */
export const MAX_REACTIVATIONS = 3;

/** Caps of retry cycles. */
export type RetryLimits = {
  readonly maxRetries: number;
  readonly maxPendingPerUser: number;
  /** In any 24 hours. */
  readonly maxDispatchedPerDay: number;
  /** Age beyond which a validation is not retried any more. */
  readonly maxAgeSeconds: number;
};
