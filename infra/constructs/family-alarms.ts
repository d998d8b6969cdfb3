import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';

import type { Stage } from '../stages.ts';
import { addAlarm, type AlarmKind } from './alarm.ts';

/** Something of a family that is watched, and what users lose when it goes wrong. */
export type WatchedResource = { readonly name: string; readonly impact: string };

/** What a family consists of, as alarms and the dashboard see it. */
export type WatchedFamily = {
  readonly family: string;
  readonly functions: readonly (WatchedResource & { readonly slowFrom: Duration })[];
  readonly queues: readonly (WatchedResource & { readonly oldestMessageFrom: Duration })[];
  readonly deadLetters: readonly WatchedResource[];
  readonly scheduleDeadLetters: readonly WatchedResource[];
};

type Measured<Item extends WatchedResource> = {
  readonly kind: AlarmKind;
  readonly items: readonly Item[];
  readonly metric: (item: Item) => Metric;
  /** What an item adds to the alarm's number, given the name of its metric in an expression. */
  readonly term: (metric: string, item: Item) => string;
  readonly period: Duration;
  readonly evaluationPeriods: number;
};

const FUNCTION_PERIOD = Duration.minutes(5);
const QUEUE_PERIOD = Duration.minutes(1);
/** Metrics that one alarm can combine. */
const MAX_METRICS = 10;

const functionMetric =
  (metricName: string, statistic: string) =>
  ({ name }: WatchedResource): Metric =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: { FunctionName: name },
      statistic,
      label: name,
    });

const queueMetric =
  (metricName: string) =>
  ({ name }: WatchedResource): Metric =>
    new Metric({
      namespace: 'AWS/SQS',
      metricName,
      dimensionsMap: { QueueName: name },
      statistic: 'Maximum',
      label: name,
    });

/** Without data the number is 0: what is missing must not hide what the others say. */
const sum = (metric: string): string => `FILL(${metric},0)`;

const countFrom = (metric: string, threshold: number): string => `IF(FILL(${metric},0)>=${threshold},1,0)`;

/**
 * Alarms of one family, one of each kind over everything it watches. The metrics behind an alarm carry the name of the
 * function or queue, so its graph shows which one it was.
 */
export class FamilyAlarms extends Construct {
  private readonly stage: Stage;
  private readonly family: string;

  constructor(scope: Construct, id: string, stage: Stage, watched: WatchedFamily) {
    super(scope, id);
    this.stage = stage;
    this.family = watched.family;
    const { functions, queues, deadLetters, scheduleDeadLetters } = watched;
    this.watch('Errors', {
      kind: 'function-errors',
      items: functions,
      metric: functionMetric('Errors', 'Sum'),
      term: sum,
      period: FUNCTION_PERIOD,
      evaluationPeriods: 1,
    });
    this.watch('Throttles', {
      kind: 'function-throttles',
      items: functions,
      metric: functionMetric('Throttles', 'Sum'),
      term: sum,
      period: FUNCTION_PERIOD,
      evaluationPeriods: 2,
    });
    this.watch('Slow', {
      kind: 'function-slow',
      items: functions,
      metric: functionMetric('Duration', 'p99'),
      term: (metric, { slowFrom }) => countFrom(metric, slowFrom.toMilliseconds()),
      period: FUNCTION_PERIOD,
      evaluationPeriods: 3,
    });
    this.watch('OldestMessage', {
      kind: 'queue-oldest-message',
      items: queues,
      metric: queueMetric('ApproximateAgeOfOldestMessage'),
      term: (metric, { oldestMessageFrom }) => countFrom(metric, oldestMessageFrom.toSeconds()),
      period: QUEUE_PERIOD,
      evaluationPeriods: 3,
    });
    const ended = { metric: queueMetric('ApproximateNumberOfMessagesVisible'), term: sum, period: QUEUE_PERIOD, evaluationPeriods: 1 };
    this.watch('DeadLetters', { ...ended, kind: 'queue-dead-letters', items: deadLetters });
    this.watch('ScheduleDeadLetters', { ...ended, kind: 'schedule-dead-letters', items: scheduleDeadLetters });
  }

  private watch<Item extends WatchedResource>(id: string, { kind, items, metric, term, period, evaluationPeriods }: Measured<Item>): void {
    if (items.length === 0) return;
    if (items.length > MAX_METRICS) throw new RangeError(`${this.family}: one ${kind} alarm takes at most ${MAX_METRICS} metrics`);
    const named = items.map((item, index) => ({ item, variable: `m${index + 1}` }));
    addAlarm(this, id, {
      stage: this.stage,
      kind,
      subject: this.family,
      impact: [...new Set(items.map(({ impact }) => impact))].join(' '),
      metric: new MathExpression({
        expression: named.map(({ item, variable }) => term(variable, item)).join('+'),
        usingMetrics: Object.fromEntries(named.map(({ item, variable }) => [variable, metric(item)])),
        label: kind,
        period,
      }),
      threshold: 1,
      evaluationPeriods,
    });
  }
}
