import type { LogEvent } from './log-events.ts';

/** Fields a log line may carry. Accounts, keys, tokens and names have no place here. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Log = {
  readonly info: (event: LogEvent, fields?: LogFields) => void;
  readonly warn: (event: LogEvent, fields?: LogFields, error?: unknown) => void;
  readonly error: (event: LogEvent, fields?: LogFields, error?: unknown) => void;
  /** Adds one to a metric that alarms and dashboards read. */
  readonly count: (metric: MetricName) => void;
};

/** Structured logs and embedded metrics of one Lambda function. */
export type FunctionLog = Log & {
  /** Fields every following line of this invocation carries. */
  readonly bind: (fields: LogFields) => void;
  /** Runs work whose lines carry fields of its own: the messages of a batch are worked on side by side. */
  readonly within: <Result>(fields: LogFields, work: () => Promise<Result>) => Promise<Result>;
  /** Writes the metrics of the invocation and forgets its fields. */
  readonly flush: () => void;
};

export const METRICS = [
  'ValidationAccepted',
  'VerdictValid',
  'VerdictNotFound',
  'VerdictCepUnavailable',
  'VerdictReturned',
  'VerdictError',
  'ValidationFailed',
  'PortalThrottled',
  'PortalPageUnrecognised',
  'PortalSlotsExhausted',
  'ParticipantsDrifted',
  'ParticipantsStale',
  'QuotaUnitsRefunded',
  'StalledValidationRedispatched',
  'ImportAccepted',
  'ImportParsed',
  'ImportFailed',
  'ImportCommitted',
  'ImportInterrupted',
  'StalledImportRedispatched',
  'IpRateLimiterUnavailable',
  'RequestRateLimited',
  'IdempotentReplay',
  'RetryAttempted',
  'RetryResolved',
  'RetryExhausted',
  'RetryCancelled',
  'RetryPostponed',
  'RetryNotScheduled',
  'OverdueRetryResent',
  'UnhandledError',
] as const;

export type MetricName = (typeof METRICS)[number];
