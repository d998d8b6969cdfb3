import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';

import type { WatchedResource } from '../family-settings/family.ts';
import type { Stage } from '../settings/stages.ts';
import { addAlarm, type AlarmKind } from './alarm.ts';

/** The resources of a family that alarms and the dashboard monitor. */
export type WatchedFamily = {
  readonly family: string;
  readonly functions: readonly (WatchedResource & { readonly slowFrom: Duration })[];
  readonly queues: readonly (WatchedResource & { readonly oldestMessageFrom: Duration })[];
  readonly deadLetters: readonly WatchedResource[];
  readonly scheduleDeadLetters: readonly WatchedResource[];
  /** Functions that follow the table's stream. */
  readonly streams: readonly WatchedResource[];
  readonly streamDeadLetters: readonly WatchedResource[];
};

type Kind<Item extends WatchedResource> = {
  readonly kind: AlarmKind;
  readonly items: readonly Item[];
  readonly metric: (item: Item) => Metric;
  /** The value to compare an item's metric with; all items are added up when absent. */
  readonly limit?: (item: Item) => number;
  readonly period: Duration;
  readonly evaluationPeriods: number;
};

const FUNCTION_PERIOD = Duration.minutes(5);
const QUEUE_PERIOD = Duration.minutes(1);
/** Age of a change that no reader of the stream has passed on. */
const STREAM_BEHIND_FROM = Duration.minutes(15);
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
      period: FUNCTION_PERIOD,
      label: name,
    });

const queueMetric = ({ name }: WatchedResource, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName,
    dimensionsMap: { QueueName: name },
    statistic,
    period: QUEUE_PERIOD,
    label: name,
  });

/** Dead letters that were stored, and those that wait because none are stored: either is to alarm. */
const deadLetterMetrics = (queues: readonly WatchedResource[]) =>
  queues.flatMap((queue) => [
    { ...queue, of: queueMetric(queue, 'NumberOfMessagesReceived', 'Sum') },
    { ...queue, of: queueMetric(queue, 'ApproximateNumberOfMessagesVisible', 'Maximum') },
  ]);

/**
 * The metrics of several items as one number: their sum, or the largest share that one has of its limit. SUM and MAX
 * pass over an item without data; filling the gap with a zero would hide a value that arrives a little late.
 */
const combined = <Item extends WatchedResource>({ kind, items, metric, limit, period }: Kind<Item>): MathExpression => {
  const variables = items.map((item, index) => ({ item, variable: `m${index + 1}` }));
  const terms = variables.map(({ item, variable }) => (limit === undefined ? variable : `${variable}/${limit(item)}`));
  return new MathExpression({
    expression: `${limit === undefined ? 'SUM' : 'MAX'}([${terms.join(',')}])`,
    usingMetrics: Object.fromEntries(variables.map(({ item, variable }) => [variable, metric(item)])),
    label: kind,
    period,
  });
};

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
    const ofFunctions = { items: watched.functions, period: FUNCTION_PERIOD };
    this.watch('Errors', { ...ofFunctions, kind: 'function-errors', metric: functionMetric('Errors', 'Sum'), evaluationPeriods: 1 });
    this.watch('Throttles', {
      ...ofFunctions,
      kind: 'function-throttles',
      metric: functionMetric('Throttles', 'Sum'),
      evaluationPeriods: 2,
    });
    this.watch('Slow', {
      ...ofFunctions,
      kind: 'function-slow',
      metric: functionMetric('Duration', 'p99'),
      limit: ({ slowFrom }) => slowFrom.toMilliseconds(),
      evaluationPeriods: 3,
    });
    this.watch('OldestMessage', {
      items: watched.queues,
      kind: 'queue-oldest-message',
      metric: (queue) => queueMetric(queue, 'ApproximateAgeOfOldestMessage', 'Maximum'),
      limit: ({ oldestMessageFrom }) => oldestMessageFrom.toSeconds(),
      period: QUEUE_PERIOD,
      evaluationPeriods: 3,
    });
    const ended = { metric: ({ of }: { readonly of: Metric }) => of, period: QUEUE_PERIOD, evaluationPeriods: 1 };
    this.watch('DeadLetters', { ...ended, kind: 'queue-dead-letters', items: deadLetterMetrics(watched.deadLetters) });
    this.watch('ScheduleDeadLetters', { ...ended, kind: 'schedule-dead-letters', items: deadLetterMetrics(watched.scheduleDeadLetters) });
    this.watch('StreamDeadLetters', { ...ended, kind: 'stream-dead-letters', items: deadLetterMetrics(watched.streamDeadLetters) });
    this.watch('StreamBehind', {
      items: watched.streams,
      kind: 'stream-behind',
      metric: functionMetric('IteratorAge', 'Maximum'),
      limit: () => STREAM_BEHIND_FROM.toMilliseconds(),
      period: FUNCTION_PERIOD,
      evaluationPeriods: 3,
    });
  }

  private watch<Item extends WatchedResource>(id: string, watched: Kind<Item>): void {
    const { kind, items, metric, limit, evaluationPeriods } = watched;
    const [only, ...others] = items;
    if (only === undefined) return;
    if (items.length > MAX_METRICS) throw new RangeError(`${this.family}: one ${kind} alarm takes at most ${MAX_METRICS} metrics`);
    const single = { metric: metric(only), threshold: limit?.(only) ?? 1 };
    addAlarm(this, id, {
      ...(others.length === 0 ? single : { metric: combined(watched), threshold: 1 }),
      stage: this.stage,
      kind,
      subject: this.family,
      impact: [...new Set(items.map(({ impact }) => impact))].join(' '),
      evaluationPeriods,
    });
  }
}
