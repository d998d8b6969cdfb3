import { AsyncLocalStorage } from 'node:async_hooks';

import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

import { logEvents, type LogEvent } from '../../logs/catalogue.ts';
import { errorFields } from './error-fields.ts';
import { METRICS_SERVICE, type FunctionLog, type LogFields } from './log.ts';

/** The one place where Powertools is configured; it reads namespace and the logger's service name from the environment by itself. */
export const makeFunctionLog = (level: 'DEBUG' | 'INFO' | 'WARN'): FunctionLog => {
  const logger = new Logger({ logLevel: level });
  const metrics = new Metrics({ serviceName: METRICS_SERVICE });
  const scope = new AsyncLocalStorage<LogFields>();
  let bound: LogFields = {};
  const line = (event: LogEvent, fields: LogFields, error?: unknown): LogFields & { readonly message: string } => ({
    message: logEvents[event],
    event,
    ...bound,
    ...scope.getStore(),
    ...fields,
    ...(error === undefined ? {} : errorFields(error)),
  });
  return {
    info: (event, fields = {}) => {
      logger.info(line(event, fields));
    },
    warn: (event, fields = {}, error) => {
      logger.warn(line(event, fields, error));
    },
    error: (event, fields = {}, error) => {
      logger.error(line(event, fields, error));
    },
    count: (metric) => {
      metrics.addMetric(metric, MetricUnit.Count, 1);
    },
    bind: (fields) => {
      bound = { ...bound, ...fields };
    },
    within: (fields, work) => scope.run({ ...scope.getStore(), ...fields }, work),
    flush: () => {
      if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
      bound = {};
    },
  };
};
