/** Reactivations of one retry cycle (interface: Limits). */
export const MAX_REACTIVATIONS = 3;

/** Changes of policy that one activation of a cycle accepts: each is a version of its validation, and may be an event. */
export const MAX_POLICY_CHANGES = 50;

/** Caps of retry cycles. */
export type RetryLimits = {
  readonly maxRetries: number;
  readonly maxPendingPerUser: number;
  /** In any 24 hours. */
  readonly maxDispatchedPerDay: number;
  /** Age beyond which a validation is not retried any more. */
  readonly maxAgeSeconds: number;
};

/** Retry caps of a plan; null where it sets none. */
type PlanCaps = {
  readonly retry_max_retries: number | null;
  readonly retry_max_pending_per_user: number | null;
  readonly retry_max_dispatched_per_day: number | null;
};

/** Retry caps of a plan, with the service defaults where it sets none (interface: Plan). */
export const retryLimitsOf = (plan: PlanCaps, defaults: RetryLimits): RetryLimits => ({
  maxRetries: plan.retry_max_retries ?? defaults.maxRetries,
  maxPendingPerUser: plan.retry_max_pending_per_user ?? defaults.maxPendingPerUser,
  maxDispatchedPerDay: plan.retry_max_dispatched_per_day ?? defaults.maxDispatchedPerDay,
  maxAgeSeconds: defaults.maxAgeSeconds,
});
