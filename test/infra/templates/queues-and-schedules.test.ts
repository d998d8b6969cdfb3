import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

import { deadLettersName, functionName, queueName } from '../../../infra/settings/names.ts';
import { synthesize, type StackView } from '../../support/infra/synthesized.ts';

const { groups } = synthesize('prod');

/** Resources of a type with their stack. */
const inGroups = (type: string) => groups.flatMap((stack) => stack.ofType(type).map(([id, { Properties }]) => ({ stack, id, Properties })));

const reference = v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) });
const redrive = v.object({ deadLetterTargetArn: reference, maxReceiveCount: v.number() });
const queueSchema = v.looseObject({ QueueName: v.string(), SqsManagedSseEnabled: v.boolean(), RedrivePolicy: v.optional(redrive) });
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

const policySchema = v.looseObject({
  PolicyDocument: v.object({ Statement: v.array(v.object({ Action: v.unknown(), Resource: v.unknown() })) }),
});

const nameIn = (stack: StackView, id: string, property: 'QueueName' | 'FunctionName'): string =>
  v.parse(v.string(), stack.resources.get(id)?.Properties[property]);
const secondsIn = (stack: StackView, id: string, property: string): number =>
  v.parse(v.number(), stack.resources.get(id)?.Properties[property]);

const queues = inGroups('AWS::SQS::Queue').map(({ stack, id, Properties }) => ({ stack, id, ...v.parse(queueSchema, Properties) }));

const schedules = inGroups('AWS::Scheduler::Schedule').map(({ stack, Properties }) => {
  const { ScheduleExpression: rate, Target } = v.parse(scheduleSchema, Properties);
  const { task } = v.parse(v.pipe(v.string(), v.parseJson(), v.object({ task: v.string() })), Target.Input);
  return {
    runner: nameIn(stack, Target.Arn['Fn::GetAtt'][0], 'FunctionName'),
    deadLetters: nameIn(stack, Target.DeadLetterConfig.Arn['Fn::GetAtt'][0], 'QueueName'),
    task,
    rate,
  };
});

/**
 * Workers that run a few times a day: when an account is deleted or exported, when a mail bounces, or for seconds when a file with payments,
 * made or expected, arrives. Those of push messages and chats are none of them: every verdict may cause one.
 */
const RARE: readonly string[] = [
  'account-deletion/queue-steps',
  'account-deletion/queue-purges',
  'admin-broadcasts/queue-steps',
  'billing/queue-events',
  'data-exports/queue-exports',
  'expected-payments/queue-parse',
  'expected-payments/queue-commit',
  'messages/queue-feedback',
  'validation-imports/queue-parse',
].map((entry) => functionName('prod', entry));

/** Event source mappings of queues; that of the stream has its own test file. */
const ofQueues = inGroups('AWS::Lambda::EventSourceMapping').filter(({ Properties }) => v.is(reference, Properties['EventSourceArn']));

const mappings = ofQueues.map(({ stack, Properties }) => {
  const { EventSourceArn, FunctionName, BatchSize, ScalingConfig } = v.parse(mappingSchema, Properties);
  return {
    stack,
    queue: EventSourceArn['Fn::GetAtt'][0],
    worker: FunctionName.Ref,
    name: nameIn(stack, FunctionName.Ref, 'FunctionName'),
    batchSize: BatchSize,
    maxConcurrency: ScalingConfig.MaximumConcurrency,
  };
});

/** Queues for the failures of the retries' own schedules. */
const namedByFunctions = inGroups('AWS::Lambda::Function').flatMap(({ Properties }) =>
  Array.from(JSON.stringify(Properties['Environment']).matchAll(/:([\w-]+-dead-letters)"/g), ([, name]) => name ?? ''),
);

const deadLetters = new Set([
  ...queues.flatMap(({ stack, RedrivePolicy }) =>
    RedrivePolicy === undefined ? [] : [nameIn(stack, RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0], 'QueueName')],
  ),
  ...schedules.map(({ deadLetters: name }) => name),
  deadLettersName('prod', 'event-dispatch', 'stream'),
  ...namedByFunctions,
]);

describe('queues', () => {
  test('every queue has a dead-letter queue or is one', () => {
    const withoutEnd = queues.filter(({ QueueName, RedrivePolicy }) => RedrivePolicy === undefined && !deadLetters.has(QueueName));
    expect(withoutEnd.map(({ QueueName }) => QueueName)).toEqual([]);
    expect([...deadLetters]).toContain(deadLettersName('prod', 'retry', 'attempt-schedules'));
  });

  test.each(queues)('$QueueName is encrypted and refuses connections without TLS', ({ stack, id, SqsManagedSseEnabled }) => {
    expect(SqsManagedSseEnabled).toBe(true);
    stack.template.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: id }],
      // A queue with a topic allows the topic to send, too.
      PolicyDocument: {
        Statement: Match.arrayWith([Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } })]),
      },
    });
  });

  test('a dead-letter queue has the maximum retention of SQS', () => {
    const kept = queues.filter(({ QueueName }) => deadLetters.has(QueueName));
    expect(kept.map(({ QueueName }) => QueueName).toSorted()).toEqual([...deadLetters].toSorted());
    for (const { stack, id } of kept) expect(secondsIn(stack, id, 'MessageRetentionPeriod')).toBe(14 * 86_400);
  });

  test.each(mappings)(
    'the visibility timeout of the queue of $name is at least six times its function timeout',
    ({ stack, queue, worker }) => {
      expect(secondsIn(stack, queue, 'VisibilityTimeout')).toBeGreaterThanOrEqual(6 * secondsIn(stack, worker, 'Timeout'));
    },
  );

  test('I/O-bound workers have batches of ten, CPU-bound ones of one, counters of hundreds, and all report batch item failures', () => {
    expect(ofQueues.map(({ Properties }) => Properties['FunctionResponseTypes'])).toEqual(ofQueues.map(() => ['ReportBatchItemFailures']));
    const batches = Object.fromEntries(mappings.map(({ name, batchSize, maxConcurrency }) => [name, { batchSize, maxConcurrency }]));
    expect(batches).toEqual({
      [functionName('prod', 'validate/queue-validations')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'retry/queue-attempts')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'event-dispatch/queue-subscribers')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'event-dispatch/queue-counters')]: { batchSize: 500, maxConcurrency: 2 },
      [functionName('prod', 'validate-ocr/queue-receipts')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'imports/queue-parse')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'imports/queue-commit')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'expected-payments/queue-parse')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'expected-payments/queue-commit')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'validation-imports/queue-parse')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'validation-imports/queue-commit')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'validation-imports/queue-dispatch')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'webhooks/queue-events')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'webhooks/queue-deliveries')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'webhooks/queue-slow-deliveries')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'notifications/queue-events')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'notifications/queue-deliveries')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'messages/queue-outgoing')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'messages/queue-feedback')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'account-deletion/queue-steps')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'account-deletion/queue-purges')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'admin-broadcasts/queue-steps')]: { batchSize: 1, maxConcurrency: 2 },
      [functionName('prod', 'billing/queue-events')]: { batchSize: 10, maxConcurrency: 2 },
      [functionName('prod', 'data-exports/queue-exports')]: { batchSize: 1, maxConcurrency: 2 },
    });
  });

  test.each(['50', '200', '1000'])('all workers together leave callers two fifths of a concurrency of %s', (concurrency) => {
    const { ofFamilies } = synthesize('prod', { context: { concurrency } });
    const limits = ofFamilies('AWS::Lambda::EventSourceMapping').flatMap(([, { Properties }]) =>
      v.is(mappingSchema, Properties) ? [Properties.ScalingConfig.MaximumConcurrency] : [],
    );
    expect(limits).toHaveLength(mappings.length);
    const rarely = mappings.filter(({ name }) => RARE.includes(name)).reduce((total, { maxConcurrency }) => total + maxConcurrency, 0);
    expect(limits.reduce((total, limit) => total + limit, 0) - rarely).toBeLessThanOrEqual(Number(concurrency) * 0.6);
  });

  test('long-running workers use no more than a concurrency of 10, which a new AWS account has', () => {
    // Those of events, of messages and of receipts take seconds; a receipt's queries are made by another worker. Files to validate take
    // seconds, too: their rows wait for the workers of validations.
    const quick = [
      'event-dispatch/queue-subscribers',
      'event-dispatch/queue-counters',
      'webhooks/queue-events',
      'webhooks/queue-deliveries',
      'notifications/queue-events',
      'notifications/queue-deliveries',
      'messages/queue-outgoing',
      'validate-ocr/queue-receipts',
      'validation-imports/queue-parse',
      'validation-imports/queue-commit',
      'validation-imports/queue-dispatch',
    ].map((entry) => functionName('prod', entry));
    const entry = mappings.filter(({ name }) => ![...quick, ...RARE].includes(name));
    expect(entry.reduce((total, { maxConcurrency }) => total + maxConcurrency, 0)).toBeLessThanOrEqual(10);
  });

  test('a worker reads from the queue of its name', () => {
    for (const { stack, queue, name } of mappings) {
      const [, family = '', own = ''] = /^spei-prod-(.+)-queue-(.+)$/.exec(name) ?? [];
      expect(nameIn(stack, queue, 'QueueName')).toBe(queueName('prod', family, own));
    }
  });

  test('the import parser has 1,769 MB, one vCPU, and a timeout of 90 s', () => {
    const parser = { FunctionName: functionName('prod', 'imports/queue-parse'), MemorySize: 1_769, Timeout: 90 };
    expect(inGroups('AWS::Lambda::Function').map(({ Properties }) => Properties)).toContainEqual(expect.objectContaining(parser));
  });
});

describe('schedules', () => {
  test('sweeps run every minute, the quota reconciliation every 15 minutes, payments and notices of months every 10, the refresh of participants and the heads of the audit every hour, the collection of dead letters every minute, the probe of the portal and the expiry of expected payments every 5', () => {
    const rates = Object.fromEntries(schedules.map(({ runner, task, rate }) => [`${runner} ${task}`, rate]));
    expect(rates).toEqual({
      [`${functionName('prod', 'validate/schedule')} sweep`]: 'rate(1 minute)',
      [`${functionName('prod', 'validate/schedule')} reconcile_quota`]: 'rate(15 minutes)',
      [`${functionName('prod', 'retry/schedule')} sweep`]: 'rate(1 minute)',
      [`${functionName('prod', 'finance/schedule')} announce_months`]: 'rate(1 minute)',
      [`${functionName('prod', 'webhooks/schedule')} sweep`]: 'rate(1 minute)',
      [`${functionName('prod', 'billing/schedule')} review`]: 'rate(10 minutes)',
      [`${functionName('prod', 'admin-audit/schedule')} heads`]: 'rate(1 hour)',
      [`${functionName('prod', 'bank-accounts/schedule')} refresh_participants`]: 'rate(1 hour)',
      [`${functionName('prod', 'imports/schedule')} sweep`]: 'rate(1 minute)',
      [`${functionName('prod', 'validation-imports/schedule')} sweep`]: 'rate(1 minute)',
      [`${functionName('prod', 'validation-imports/schedule')} dispatch`]: 'rate(1 minute)',
      [`${functionName('prod', 'account-deletion/schedule')} sweep`]: 'rate(1 minute)',
      [`${functionName('prod', 'data-exports/schedule')} sweep`]: 'rate(1 minute)',
      [`${functionName('prod', 'expected-payments/schedule')} expire_due`]: 'rate(5 minutes)',
      [`${functionName('prod', 'expected-payments/schedule')} sweep_imports`]: 'rate(1 minute)',
      [`${functionName('prod', 'admin-broadcasts/schedule')} resume`]: 'rate(1 minute)',
      [`${functionName('prod', 'admin-dead-letters/schedule')} collect`]: 'rate(1 minute)',
      [`${functionName('prod', 'admin-dead-letters/schedule')} end_redrives`]: 'rate(5 minutes)',
      [`${functionName('prod', 'status/schedule')} probe_portal`]: 'rate(5 minutes)',
      [`${functionName('prod', 'status/schedule')} send_incident_mails`]: 'rate(1 minute)',
    });
  });

  test.each(schedules)('a failed run of $runner is not retried and goes to $deadLetters', ({ runner, deadLetters: name }) => {
    const stack = groups.find((group) => group.text.includes(`"${runner}"`));
    const idOf = (type: string, property: string, value: string) =>
      stack?.ofType(type).find(([, { Properties }]) => Properties[property] === value)?.[0];
    stack?.template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: idOf('AWS::Lambda::Function', 'FunctionName', runner) },
      MaximumRetryAttempts: 0,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [idOf('AWS::SQS::Queue', 'QueueName', name), 'Arn'] } } },
    });
    expect(stack).toBeDefined();
  });

  test('EventBridge Scheduler may invoke the functions of its schedules, and no other', () => {
    const statements = inGroups('AWS::IAM::Policy').flatMap(({ stack, Properties }) => {
      const { PolicyDocument } = v.parse(policySchema, Properties);
      return PolicyDocument.Statement.map((statement) => ({ stack, ...statement }));
    });
    const callable = statements.flatMap(({ stack, Action, Resource }) =>
      Action === 'lambda:InvokeFunction' ? [nameIn(stack, v.parse(reference, Resource)['Fn::GetAtt'][0], 'FunctionName')] : [],
    );
    expect(callable.toSorted()).toEqual([...new Set(schedules.map(({ runner }) => runner))].toSorted());
  });
});
