import type { LogEvent, MetricName } from '../../logs/catalogue.ts';

/** Allowed log fields: no numbers, keys, tokens or names of people. */
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
  /** Runs work with its own log fields: the messages of a batch are processed concurrently. */
  readonly within: <Result>(fields: LogFields, work: () => Promise<Result>) => Promise<Result>;
  /** Flushes the metrics of the invocation and resets its log fields. */
  readonly flush: () => void;
};

/**
 * Value of the one dimension of every metric. A metric is billed for each value of its dimensions, so it does not name the
 * function; the log line that counts it does.
 */
export const METRICS_SERVICE = 'all-functions';
