import { globSync, readFileSync } from 'node:fs';

import * as v from 'valibot';

import { manifests } from '../../../functions/manifests.ts';
import { alarmTopicName, deadLettersName, functionName } from '../../../infra/settings/names.ts';
import type { FamilyManifest } from '../../../shared/platform/lambda/family-manifest.ts';
import { DEPLOYED_ENTRIES, synthesize } from '../../support/infra/synthesized.ts';

const stacks = synthesize('prod');
const { monitoring, all, ofFamilies } = stacks;
const families: readonly FamilyManifest[] = manifests;

const dimensions = v.array(v.object({ Name: v.string(), Value: v.string() }));
const measured = v.object({
  Id: v.string(),
  MetricStat: v.object({ Metric: v.object({ MetricName: v.string(), Dimensions: dimensions }) }),
});
const expression = v.object({ Id: v.string(), Expression: v.string() });

const alarmSchema = v.looseObject({
  AlarmName: v.string(),
  AlarmDescription: v.string(),
  AlarmActions: v.array(v.unknown()),
  OKActions: v.array(v.unknown()),
  Threshold: v.number(),
  TreatMissingData: v.literal('notBreaching'),
  MetricName: v.optional(v.string()),
  Dimensions: v.optional(dimensions, []),
  Metrics: v.optional(v.array(v.union([measured, expression])), []),
});

type Alarm = v.InferOutput<typeof alarmSchema>;

const alarms = [...all.values()].flatMap((stack) =>
  stack.ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => v.parse(alarmSchema, Properties)),
);

const runbook = readFileSync('docs/runbooks/alarms.md', 'utf8');
/** Sections of the runbook about a kind of alarm, by the anchor of their heading. */
const sections = new Map(
  runbook
    .split(/^## (?=[a-z-]+$)/m)
    .slice(1)
    .map((section) => [section.split('\n')[0]?.trim() ?? '', section]),
);

const expressionOf = ({ Metrics }: Alarm): string =>
  Metrics.flatMap((metric) => ('Expression' in metric ? [metric.Expression] : [])).join();

/** The metrics behind an alarm: its own, or those its expression combines. */
const metricsOf = ({ MetricName, Dimensions, Metrics }: Alarm) => [
  ...(MetricName === undefined ? [] : [{ id: '', name: MetricName, of: Dimensions[0]?.Value ?? '' }]),
  ...Metrics.flatMap((metric) => {
    if (!('MetricStat' in metric)) return [];
    const { MetricName: name, Dimensions: own } = metric.MetricStat.Metric;
    return [{ id: metric.Id, name, of: own[0]?.Value ?? '' }];
  }),
];

const ofKind = (kind: string): readonly Alarm[] => alarms.filter(({ AlarmName }) => AlarmName.endsWith(`-${kind}`));

/** The functions or queues that the alarms of a kind watch. */
const watchedBy = (kind: string, metricName: string): readonly string[] =>
  ofKind(kind)
    .flatMap(metricsOf)
    .flatMap(({ name, of }) => (name === metricName ? [of] : []))
    .toSorted();

const everyFunction = DEPLOYED_ENTRIES.map((entry) => functionName('prod', entry)).toSorted();

describe('alarms', () => {
  test.each(alarms)('$AlarmName describes its impact and links a complete runbook section', ({ AlarmDescription }) => {
    const [, impact = '', anchor = ''] = /^(.{20,}\.) Runbook: docs\/runbooks\/alarms\.md#([a-z-]+)$/.exec(AlarmDescription) ?? [];
    expect(impact).not.toBe('');
    for (const part of ['**Meaning.**', '**Impact.**', '**Investigate.**', '**Resolve.**']) expect(sections.get(anchor)).toContain(part);
    // The maximum length in CloudWatch.
    expect(AlarmDescription.length).toBeLessThanOrEqual(1_024);
  });

  test.each(alarms)('$AlarmName notifies the topic on ALARM and on OK', ({ AlarmActions, OKActions }) => {
    expect(AlarmActions).toHaveLength(1);
    expect(JSON.stringify(AlarmActions)).toContain(`:${alarmTopicName('prod')}"`);
    expect(OKActions).toEqual(AlarmActions);
  });

  test('every section of the runbook belongs to an alarm', () => {
    const linked = new Set(alarms.map(({ AlarmDescription }) => AlarmDescription.split('#').at(-1)));
    expect([...sections.keys()].filter((anchor) => !linked.has(anchor))).toEqual([]);
  });

  test('alarm names are unique', () => {
    const names = alarms.map(({ AlarmName }) => AlarmName);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([
    ['errors', 'function-errors', 'Errors'],
    ['throttles', 'function-throttles', 'Throttles'],
    ['duration', 'function-slow', 'Duration'],
  ])('every function has an alarm on %s', (_what, kind, metric) => {
    expect(watchedBy(kind, metric)).toEqual(everyFunction);
  });

  test.each(alarms.filter((alarm) => metricsOf(alarm).length > 1))(
    '$AlarmName combines all its metrics, and one without data does not hide the others',
    (alarm) => {
      const [, combine, terms = ''] = /^(SUM|MAX)\(\[(.+)\]\)$/.exec(expressionOf(alarm)) ?? [];
      expect(terms.split(',').map((term) => term.split('/')[0])).toEqual(metricsOf(alarm).map(({ id }) => id));
      expect([combine, alarm.Threshold]).toEqual([/-(?:slow|oldest-message)$/.test(alarm.AlarmName) ? 'MAX' : 'SUM', 1]);
    },
  );

  test('each family has one alarm per kind, over all its functions', () => {
    const expected = manifests.filter(({ name }) => name !== 'panel').map(({ name }) => `spei-prod-${name}-function-errors`);
    expect(
      ofKind('function-errors')
        .map(({ AlarmName }) => AlarmName)
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  test('the alarm on slow functions applies the threshold of each function', () => {
    const [shared] = ofKind('validate-function-slow');
    const [alone] = ofKind('prod-plans-function-slow');
    const limits = shared === undefined ? [] : Array.from(expressionOf(shared).matchAll(/(m\d)\/(\d+)/g), ([, id, limit]) => [id, limit]);
    const ofFunction =
      shared === undefined ? [] : metricsOf(shared).map(({ id, of }) => [of, Number(limits.find(([own]) => own === id)?.[1])]);
    expect(Object.fromEntries(ofFunction)).toEqual({
      'spei-prod-validate-api': 26_000,
      'spei-prod-validate-queue-validations': 100_000,
      'spei-prod-validate-schedule': 40_000,
    });
    expect([alone?.Threshold, alone && metricsOf(alone).map(({ name, of }) => [name, of])]).toEqual([
      5_000,
      [['Duration', 'spei-prod-plans-api']],
    ]);
  });

  test('every dead-letter queue has an alarm on its first message, every other queue on the age of its oldest message', () => {
    const names = ofFamilies('AWS::SQS::Queue').map(([, { Properties }]) => String(Properties['QueueName']));
    const [ends, others] = [
      names.filter((name) => name.endsWith('-dead-letters')),
      names.filter((name) => !name.endsWith('-dead-letters')),
    ];
    const watchedQueues = ['queue-dead-letters', 'schedule-dead-letters', 'stream-dead-letters'].flatMap((kind) =>
      watchedBy(kind, 'ApproximateNumberOfMessagesVisible'),
    );
    expect(watchedQueues.toSorted()).toEqual(ends.toSorted());
    expect(watchedBy('queue-oldest-message', 'ApproximateAgeOfOldestMessage')).toEqual(others.toSorted());
  });

  test('every stream consumer has an alarm on its iterator age', () => {
    const following = families.filter(({ stream = false }) => stream).map(({ name }) => functionName('prod', `${name}/stream`));
    expect(watchedBy('stream-behind', 'IteratorAge')).toEqual(following);
  });

  test('dead-letter queues of schedules have an alarm apart from those of queues', () => {
    const scheduled = families
      .filter(({ schedules = [] }) => schedules.length > 0)
      .map(({ name }) => deadLettersName('prod', name, 'schedule'));
    const expected = [...scheduled, deadLettersName('prod', 'retry', 'attempt-schedules')];
    expect(watchedBy('schedule-dead-letters', 'ApproximateNumberOfMessagesVisible')).toEqual(expected.toSorted());
  });

  test('the local stage has no alarms, as the emulator has no metric math', () => {
    expect([...synthesize('local').all.values()].flatMap((stack) => stack.ofType('AWS::CloudWatch::Alarm'))).toEqual([]);
  });
});

const statementSchema = v.looseObject({
  Effect: v.string(),
  Action: v.unknown(),
  Principal: v.unknown(),
  Condition: v.optional(v.unknown()),
});
const topicPolicySchema = v.object({
  PolicyDocument: v.looseObject({ Statement: v.array(statementSchema) }),
  Topics: v.array(v.object({ Ref: v.string() })),
});

describe('alarm topic', () => {
  const topicNames = new Map(monitoring.ofType('AWS::SNS::Topic').map(([id, { Properties }]) => [id, String(Properties['TopicName'])]));
  const policies = monitoring.ofType('AWS::SNS::TopicPolicy').map(([, { Properties }]) => v.parse(topicPolicySchema, Properties));

  test('allows publishing to CloudWatch alarms of this AWS account and denies connections without TLS', () => {
    const targets = new Set(
      alarms.flatMap(({ AlarmActions }) => /:([\w-]+)"\]\]/.exec(JSON.stringify(AlarmActions))?.[1] ?? ['an alarm without a target']),
    );
    expect([...targets]).toEqual([alarmTopicName('prod')]);
    for (const target of targets) {
      const own = policies.filter(({ Topics }) => Topics.some(({ Ref }) => topicNames.get(Ref) === target));
      const statements = own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      expect(statements).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      );
      expect(statements).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Action: 'sns:Publish', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    }
  });

  test('has the operator of the context as subscriber', () => {
    monitoring.template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'alarmas@example.mx' });
  });
});

test('every alarm that a command of the documents names is deployed', () => {
  const commands = globSync('docs/**/*.md').flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/--alarm-name spei-\w+-(\S+)/g)]);
  const named = commands.map(([, name = '']) => `spei-prod-${name}`);
  expect(named.length).toBeGreaterThan(0);
  expect(alarms.map(({ AlarmName }) => AlarmName)).toEqual(expect.arrayContaining(named));
});
