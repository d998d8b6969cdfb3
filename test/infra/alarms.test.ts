import { readFileSync } from 'node:fs';

import * as v from 'valibot';

import { synthesize } from '../support/infra/synthesized.ts';

const { service, api } = synthesize('prod');

const metric = v.looseObject({
  AlarmName: v.string(),
  AlarmDescription: v.string(),
  AlarmActions: v.array(v.unknown()),
  OKActions: v.array(v.unknown()),
  MetricName: v.string(),
  Threshold: v.number(),
  Dimensions: v.array(v.object({ Name: v.string(), Value: v.unknown() })),
});

const alarms = [service, api].flatMap((stack) =>
  stack.ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => v.parse(metric, Properties)),
);

const runbook = readFileSync('docs/runbooks/alarms.md', 'utf8');
/** Sections of the runbook by the anchor of their heading. */
const sections = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n')[0]?.trim() ?? '', section]),
);

const watched = (names: readonly string[], logicalId: string): readonly string[] =>
  alarms
    .filter(({ MetricName, Dimensions }) => names.includes(MetricName) && JSON.stringify(Dimensions).includes(logicalId))
    .map(({ MetricName }) => MetricName)
    .toSorted();

describe('alarms', () => {
  test.each(alarms)('$AlarmName says what is lost and links a runbook section that tells what to do', ({ AlarmDescription }) => {
    const [, impact = '', anchor = ''] = /^(.{20,}\.) Runbook: docs\/runbooks\/alarms\.md#([a-z-]+)$/.exec(AlarmDescription) ?? [];
    expect(impact).not.toBe('');
    for (const part of ['**Meaning.**', '**Impact.**', '**Investigate.**', '**Resolve.**']) expect(sections.get(anchor)).toContain(part);
  });

  test.each(alarms)('$AlarmName reaches people when it starts and when it is over', ({ AlarmActions, OKActions }) => {
    expect(AlarmActions).toHaveLength(1);
    expect(OKActions).toEqual(AlarmActions);
  });

  test('no section of the runbook is about an alarm that does not exist', () => {
    const linked = new Set(alarms.map(({ AlarmDescription }) => AlarmDescription.split('#').at(-1)));
    expect([...sections.keys()].filter((anchor) => !linked.has(anchor))).toEqual([]);
  });

  test('alarms have names of their own', () => {
    const names = alarms.map(({ AlarmName }) => AlarmName);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(service.ofType('AWS::Lambda::Function').map(([id]) => id))('%s is watched for errors, throttles and slowness', (id) => {
    expect(watched(['Errors', 'Throttles', 'Duration'], id)).toEqual(['Duration', 'Errors', 'Throttles']);
  });

  test('every dead-letter queue raises an alarm with its first message, every other queue when its oldest message waits', () => {
    for (const [id, { Properties }] of service.ofType('AWS::SQS::Queue')) {
      const name = Properties['RedrivePolicy'] === undefined ? 'ApproximateNumberOfMessagesVisible' : 'ApproximateAgeOfOldestMessage';
      expect([id, watched([name], id)]).toEqual([id, [name]]);
    }
    const deadLetterAlarms = alarms.filter(({ MetricName }) => MetricName === 'ApproximateNumberOfMessagesVisible');
    expect(deadLetterAlarms.map(({ Threshold }) => Threshold)).toEqual(deadLetterAlarms.map(() => 1));
  });

  test('the operator named in the context is told', () => {
    service.template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'alarmas@example.mx' });
  });
});
