import { AsyncLocalStorage } from 'node:async_hooks';

import type { LogEvent, MetricName } from '../../../../shared/logs/catalogue.ts';
import type { FunctionLog, LogFields } from '../../../../shared/platform/observability/log.ts';

type Line = { readonly level: 'info' | 'warn' | 'error'; readonly event: LogEvent; readonly fields: LogFields; readonly error: unknown };

export type RecordedLog = FunctionLog & {
  readonly lines: readonly Line[];
  readonly metrics: readonly MetricName[];
  /** How often the lines and metrics of an invocation were written out. */
  readonly flushes: () => number;
};

/** Keeps every line and metric. */
export const makeRecordedLog = (): RecordedLog => {
  const lines: Line[] = [];
  const metrics: MetricName[] = [];
  const scope = new AsyncLocalStorage<LogFields>();
  let bound: LogFields = {};
  let flushes = 0;
  const write =
    (level: Line['level']) =>
    (event: LogEvent, fields: LogFields = {}, error?: unknown): void => {
      lines.push({ level, event, fields: { ...bound, ...scope.getStore(), ...fields }, error });
    };
  return {
    lines,
    metrics,
    flushes: () => flushes,
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    count: (metric) => {
      metrics.push(metric);
    },
    bind: (fields) => {
      bound = { ...bound, ...fields };
    },
    within: (fields, work) => scope.run({ ...scope.getStore(), ...fields }, work),
    flush: () => {
      flushes += 1;
      bound = {};
    },
  };
};
