import * as v from 'valibot';

import type { TemplateResource } from '../templates.ts';
import { metricsOfAlarm } from './alarm-metrics.ts';
import { HOURS_PER_MONTH, LIST_PRICES } from './list-prices.ts';

/** One line of a bill: a quantity, and its cost in USD. */
export type BillLine = { readonly subject: string; readonly count: number; readonly usd: number };

const RATE = /^rate\((\d+) (minute|hour|day)s?\)$/;
const MINUTES = { minute: 1, hour: 60, day: 1_440 } as const;
const unitSchema = v.picklist(['minute', 'hour', 'day']);

/** How often a schedule fires in a month. Throws RangeError for an expression that is no rate. */
export const runsPerMonth = (expression: string): number => {
  const [, count, unit] = RATE.exec(expression) ?? [];
  if (count === undefined) throw new RangeError(`how often is ${expression}? Only rates are counted`);
  return (HOURS_PER_MONTH * 60) / (Number(count) * MINUTES[v.parse(unitSchema, unit)]);
};

/**
 * Lambda keeps five long polls open on an idle queue, each for 20 seconds. It would fold them to two, but not where a
 * maximum concurrency is set.
 */
const IDLE_POLLS_PER_MINUTE = 5 * (60 / 20);

/** Of a million runs that find nothing to do: half a second with a quarter of a GB, and half a kB of log. */
const RUN_PRICE = LIST_PRICES.lambdaRequest + 0.5 * 0.25 * LIST_PRICES.lambdaGbSecond + 0.5 * LIST_PRICES.logGb;

const scheduleSchema = v.object({ ScheduleExpression: v.string() });
const secretSchema = v.object({ ReplicaRegions: v.optional(v.array(v.unknown()), []) });
const queueMappingSchema = v.object({ ScalingConfig: v.unknown() });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Monthly costs of a deployment without requests. */
export const standingCosts = (resources: readonly TemplateResource[]): readonly BillLine[] => {
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type);
  const alarms = sum(ofType('AWS::CloudWatch::Alarm').map(metricsOfAlarm));
  const runs = sum(
    ofType('AWS::Scheduler::Schedule').map(({ Properties }) => runsPerMonth(v.parse(scheduleSchema, Properties).ScheduleExpression)),
  );
  const queues = ofType('AWS::Lambda::EventSourceMapping').filter(({ Properties }) => v.is(queueMappingSchema, Properties)).length;
  const polls = queues * IDLE_POLLS_PER_MINUTE * 60 * HOURS_PER_MONTH;
  const secrets = sum(
    ofType('AWS::SecretsManager::Secret').map(({ Properties }) => 1 + v.parse(secretSchema, Properties).ReplicaRegions.length),
  );
  const keys = ofType('AWS::KMS::Key').length;
  const dashboards = ofType('AWS::CloudWatch::Dashboard').length;
  const lines = [
    { subject: 'Alarms, by metric watched', count: alarms, usd: alarms * LIST_PRICES.alarmMetric },
    { subject: 'Runs of schedules', count: runs, usd: (runs * LIST_PRICES.scheduledRun) / 1_000_000 },
    { subject: 'Functions of those runs, half a second each', count: runs, usd: (runs * RUN_PRICE) / 1_000_000 },
    { subject: 'Traces of those runs, which Lambda samples by itself', count: runs, usd: (runs * LIST_PRICES.trace) / 1_000_000 },
    { subject: `Idle polls of queues (${queues})`, count: polls, usd: (polls * LIST_PRICES.sqsRequest) / 1_000_000 },
    { subject: 'Secrets, with replicas', count: secrets, usd: secrets * LIST_PRICES.secret },
    { subject: 'Encryption keys', count: keys, usd: keys * LIST_PRICES.encryptionKey },
    { subject: 'Dashboards', count: dashboards, usd: dashboards * LIST_PRICES.dashboard },
  ];
  return lines.filter(({ count }) => count > 0);
};
