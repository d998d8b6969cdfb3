import * as v from 'valibot';

import { ACCOUNT, grantsOf, REGION, resolved } from '../support/infra/grants.ts';
import { synthesize, type StackView } from '../support/infra/synthesized.ts';

const { groups } = synthesize('prod');
const grants = groups.flatMap(grantsOf);

const trustSchema = v.looseObject({
  AssumeRolePolicyDocument: v.object({
    Statement: v.tuple([
      v.object({
        Principal: v.object({ Service: v.string() }),
        Condition: v.optional(v.object({ StringEquals: v.record(v.string(), v.unknown()) })),
      }),
    ]),
  }),
});

const trustOf = (stack: StackView) =>
  stack.ofType('AWS::IAM::Role').map(([role, { Properties }]) => {
    const { Principal, Condition } = v.parse(trustSchema, Properties).AssumeRolePolicyDocument.Statement[0];
    const conditions = new Map(Object.entries(Condition?.StringEquals ?? {}).map(([key, value]) => [key, resolved(value, stack)]));
    return { role, service: Principal.Service, conditions };
  });

describe('roles', () => {
  const ofSchedules = groups.flatMap(trustOf).filter(({ service }) => service === 'scheduler.amazonaws.com');

  test.each(ofSchedules)('$role is for schedules of one group of this account', ({ role, conditions }) => {
    const group = role.includes('AttemptSchedule') ? 'spei-prod-retries' : 'default';
    expect(Object.fromEntries(conditions)).toEqual({
      'aws:SourceAccount': ACCOUNT,
      'aws:SourceArn': `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule-group/${group}`,
    });
  });

  test('schedules act in a role for each family that has some, and in one for retry attempts', () => {
    expect(ofSchedules.map(({ role }) => role.replace(/Role\w*$/, '')).toSorted()).toEqual([
      'BankAccountsSchedules',
      'ImportsSchedules',
      'RetryAttemptSchedule',
      'RetrySchedules',
      'ValidateSchedules',
    ]);
  });
});

describe('permissions', () => {
  test('the role of retry attempts can be passed to EventBridge Scheduler alone', () => {
    const passed = grants.filter(({ action }) => action === 'iam:PassRole');
    expect(new Set(passed.map(({ grantee }) => grantee))).toEqual(
      new Set(grants.filter(({ action }) => action === 'scheduler:CreateSchedule').map(({ grantee }) => grantee)),
    );
    expect(passed.length).toBeGreaterThan(0);
    for (const { conditions } of passed) expect(conditions).toEqual(['StringEquals iam:PassedToService: scheduler.amazonaws.com']);
  });

  test('a queue’s attributes are for its worker, and nobody may ask for its address', () => {
    const pollers = grants.filter(({ action }) => action === 'sqs:GetQueueAttributes');
    expect(pollers.map(({ grantee, resource }) => [grantee, resource])).toEqual(
      grants.filter(({ action }) => action === 'sqs:ReceiveMessage').map(({ grantee, resource }) => [grantee, resource]),
    );
    expect(grants.filter(({ action }) => action === 'sqs:GetQueueUrl' || action === 'sqs:ChangeMessageVisibility')).toEqual([]);
  });
});
