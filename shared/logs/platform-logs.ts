/** Log lines about requests, queues and streams, for every family. */
export const platformLogEvents = {
  request_completed: 'A request was answered',
  overrides_unavailable: 'What admins changed of settings and data could not be read; the last known document stays in use',
  request_waited_too_long: 'A request waited the maximum time for a slot; it was answered 503 service_busy',
  dependency_unavailable: 'A service that a request requires did not answer; the request was answered 503',
  request_failed: 'A request failed because of a fault on our side',
  dead_letters_not_collected: 'The dead letters of a queue could not be stored; they remain in the queue',
  failure_cause_not_recorded: 'Why the last attempt at a message failed could not be recorded',
  idempotency_unavailable: 'An idempotency record could not be read or written',
  stream_record_set_aside: 'A change of an item could not be passed on; it is among the dead letters of the subscribers, as it was',
  worker_message_failed: 'A queue message could not be processed',
  worker_message_malformed: 'A queue message does not have the expected form',
} as const;

/** Metrics of requests, queues and streams, for every family. */
export const platformMetrics = ['IdempotentReplay', 'UnhandledError'] as const;
