/** Every kind of log line, by a stable code that searches and dashboards rely on. */
export const logEvents = {
  request_completed: 'A request was answered',
  request_failed: 'A request failed for a reason of ours',
  address_limiter_unavailable: 'The counter of a client address could not be written',
  idempotency_unavailable: 'An idempotency record could not be read or written',
  gatekeeper_unavailable: 'The account item could not be read or written',
  validation_resolved: 'A validation reached a verdict',
  validation_expired: 'A validation passed its expiry without a verdict',
  validation_deferred: 'A validation went back to the queue',
  validation_dropped: 'A queued message had nothing left to do',
  validation_redispatched: 'A stalled validation was sent to the queue again',
  validation_dispatch_failed: 'The queue refused a validation',
  evidence_not_kept: 'A certificate could not be kept',
  central_throttled: 'The central bank throttled us',
  central_unrecognised: 'The central bank answered with an unknown page',
  status_recheck_failed: 'The later look at a payment got no answer',
  worker_message_failed: 'A queue message could not be processed',
  worker_message_malformed: 'A queue message does not have the expected form',
  plans_unavailable: 'The plans could not be read',
  quota_restored: 'Quota units lost to a crash were given back',
} as const;

export type LogEvent = keyof typeof logEvents;
