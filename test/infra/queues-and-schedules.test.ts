import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

import { synthesize } from '../support/infra/synthesized.ts';

const { service } = synthesize('prod');
const queues = service.ofType('AWS::SQS::Queue');

const reference = v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) });
const redrive = v.object({ deadLetterTargetArn: reference, maxReceiveCount: v.number() });
const mappingSchema = v.looseObject({
  EventSourceArn: reference,
  FunctionName: v.object({ Ref: v.string() }),
  BatchSize: v.number(),
  ScalingConfig: v.object({ MaximumConcurrency: v.number() }),
});
const scheduleSchema = v.looseObject({
  ScheduleExpression: v.string(),
  Target: v.looseObject({ Input: v.string(), Arn: reference, DeadLetterConfig: v.object({ Arn: reference }) }),
});

/** A function that creates schedules, each with this queue for events that cannot be delivered. */
const retryingFunction = v.looseObject({
  Environment: v.object({ Variables: v.looseObject({ RETRY_SCHEDULE_DEAD_LETTERS_ARN: reference }) }),
});

const schedules = service.ofType('AWS::Scheduler::Schedule').map(([, { Properties }]) => v.parse(scheduleSchema, Properties));
const mappings = service.ofType('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => v.parse(mappingSchema, Properties));

const deadLetterIds = new Set([
  ...queues.flatMap(([, { Properties }]) => {
    const policy = v.safeParse(redrive, Properties['RedrivePolicy']);
    return policy.success ? [policy.output.deadLetterTargetArn['Fn::GetAtt'][0]] : [];
  }),
  ...schedules.map(({ Target }) => Target.DeadLetterConfig.Arn['Fn::GetAtt'][0]),
  ...service.ofType('AWS::Lambda::Function').flatMap(([, { Properties }]) => {
    const parsed = v.safeParse(retryingFunction, Properties);
    return parsed.success ? [parsed.output.Environment.Variables.RETRY_SCHEDULE_DEAD_LETTERS_ARN['Fn::GetAtt'][0]] : [];
  }),
]);

const seconds = (id: string, property: string): number => v.parse(v.number(), service.resources.get(id)?.Properties[property]);

describe('queues', () => {
  test('every queue either has a dead-letter queue or is one', () => {
    const withoutEnd = queues.filter(([id, { Properties }]) => Properties['RedrivePolicy'] === undefined && !deadLetterIds.has(id));
    expect(withoutEnd).toEqual([]);
  });

  test.each(queues)('%s is encrypted and refuses connections without TLS', (id, { Properties }) => {
    expect(Properties['SqsManagedSseEnabled']).toBe(true);
    service.template.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: id }],
      PolicyDocument: { Statement: [{ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }] },
    });
  });

  test('a dead-letter queue keeps its messages as long as SQS can', () => {
    expect([...deadLetterIds].map((id) => seconds(id, 'MessageRetentionPeriod'))).toEqual([...deadLetterIds].map(() => 14 * 86_400));
  });

  test.each(mappings)('a message under way stays invisible for six timeouts of its worker', ({ EventSourceArn, FunctionName }) => {
    const visibility = seconds(EventSourceArn['Fn::GetAtt'][0], 'VisibilityTimeout');
    expect(visibility).toBeGreaterThanOrEqual(6 * seconds(FunctionName.Ref, 'Timeout'));
  });

  test('a worker that waits takes ten messages at a time, one that computes takes one; all report failures one by one', () => {
    service.template.allResourcesProperties('AWS::Lambda::EventSourceMapping', { FunctionResponseTypes: ['ReportBatchItemFailures'] });
    const batches = mappings.map(({ FunctionName, BatchSize, ScalingConfig }) => [
      FunctionName.Ref.replace(/Worker.*/, ''),
      BatchSize,
      ScalingConfig,
    ]);
    expect(batches).toEqual(
      expect.arrayContaining([
        ['ValidationQueue', 10, { MaximumConcurrency: 2 }],
        ['ImportParseQueue', 1, { MaximumConcurrency: 10 }],
        ['ImportCommitQueue', 1, { MaximumConcurrency: 10 }],
      ]),
    );
  });

  test('a file is read with a processor of its own, and neither its memory nor its time is without end', () => {
    service.template.hasResourceProperties('AWS::Lambda::Function', {
      Description: Match.stringLikeRegexp('^imports/queue-parse'),
      MemorySize: 1_769,
      Timeout: 90,
    });
  });
});

describe('schedules', () => {
  test('the sweeps run every minute, reconciliation every quarter of an hour, the look at the participants every hour', () => {
    expect(schedules.map(({ ScheduleExpression, Target }) => [Target.Input, ScheduleExpression])).toEqual([
      ['{"task":"sweep"}', 'rate(1 minute)'],
      ['{"task":"reconcile_quota"}', 'rate(15 minutes)'],
      ['{"task":"sweep"}', 'rate(1 minute)'],
      ['{"task":"refresh_participants"}', 'rate(1 hour)'],
      ['{"task":"sweep_imports"}', 'rate(1 minute)'],
    ]);
  });

  test('a run that fails leaves its event in the dead-letter queue of its schedules', () => {
    const [deadLetters] = new Set(schedules.map(({ Target }) => Target.DeadLetterConfig.Arn['Fn::GetAtt'][0]));
    service.template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      MaximumRetryAttempts: 0,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [deadLetters, 'Arn'] } } },
    });
  });
});
