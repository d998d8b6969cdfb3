import { bankingLogEvents, bankingMetrics } from './banking-logs.ts';
import { billingLogEvents, billingMetrics } from './billing-logs.ts';
import { dataExportsLogEvents, dataExportsMetrics } from './data-exports-logs.ts';
import { eventsLogEvents } from './events-logs.ts';
import { identityLogEvents, identityMetrics } from './identity-logs.ts';
import { importsLogEvents, importsMetrics } from './imports-logs.ts';
import { messagesLogEvents, messagesMetrics } from './messages-logs.ts';
import { notificationsLogEvents, notificationsMetrics } from './notifications-logs.ts';
import { platformLogEvents, platformMetrics } from './platform-logs.ts';
import { validateOcrLogEvents, validateOcrMetrics } from './validate-ocr-logs.ts';
import { validationLogEvents, validationMetrics } from './validation-logs.ts';
import { webhooksLogEvents, webhooksMetrics } from './webhooks-logs.ts';

/** Every kind of log line, by a stable code that searches and dashboards rely on. */
export const logEvents = {
  ...platformLogEvents,
  ...identityLogEvents,
  ...billingLogEvents,
  ...messagesLogEvents,
  ...notificationsLogEvents,
  ...eventsLogEvents,
  ...bankingLogEvents,
  ...validationLogEvents,
  ...validateOcrLogEvents,
  ...importsLogEvents,
  ...dataExportsLogEvents,
  ...webhooksLogEvents,
} as const;

export type LogEvent = keyof typeof logEvents;

/** Custom metrics; each is on the dashboard or has an alarm, or a test fails. */
export const METRICS = [
  ...platformMetrics,
  ...identityMetrics,
  ...billingMetrics,
  ...messagesMetrics,
  ...notificationsMetrics,
  ...bankingMetrics,
  ...validationMetrics,
  ...validateOcrMetrics,
  ...importsMetrics,
  ...webhooksMetrics,
  ...dataExportsMetrics,
] as const;

export type MetricName = (typeof METRICS)[number];
