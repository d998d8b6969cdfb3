import * as v from 'valibot';

import {
  apiKeysKeyParameter,
  credentialsKeyParameter,
  adminAuditTableName,
  credentialsTableName,
  functionName,
  restoreKeySecretName,
  tableName,
} from '../../../infra/settings/names.ts';
import { ACCOUNT, grantsOf, REGION, resolved } from '../../support/infra/grants.ts';
import { synthesize, type StackView } from '../../support/infra/synthesized.ts';

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

describe('schedule roles', () => {
  const ofSchedules = groups.flatMap(trustOf).filter(({ service }) => service === 'scheduler.amazonaws.com');

  test.each(ofSchedules)('$role can be assumed only for schedules of one group of this AWS account', ({ role, conditions }) => {
    const group = role.includes('AttemptSchedule') ? 'spei-prod-retries' : 'default';
    expect(Object.fromEntries(conditions)).toEqual({
      'aws:SourceAccount': ACCOUNT,
      'aws:SourceArn': `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule-group/${group}`,
    });
  });

  test('there is one per family with schedules, and one for retry attempts', () => {
    expect(ofSchedules.map(({ role }) => role.replace(/Role\w*$/, '')).toSorted()).toEqual([
      'AccountDeletionSchedules',
      'AdminAuditSchedules',
      'AdminBroadcastsSchedules',
      'AdminDeadLettersSchedules',
      'BankAccountsSchedules',
      'BillingSchedules',
      'DataExportsSchedules',
      'ExpectedPaymentsSchedules',
      'FinanceSchedules',
      'ImportsSchedules',
      'RetryAttemptSchedule',
      'RetrySchedules',
      'StatusSchedules',
      'ValidateSchedules',
      'ValidationImportsSchedules',
      'WebhooksSchedules',
    ]);
  });
});

describe('permissions', () => {
  test('iam:PassRole is limited to EventBridge Scheduler and to the functions that create schedules', () => {
    const passed = grants.filter(({ action }) => action === 'iam:PassRole');
    expect(new Set(passed.map(({ grantee }) => grantee))).toEqual(
      new Set(grants.filter(({ action }) => action === 'scheduler:CreateSchedule').map(({ grantee }) => grantee)),
    );
    expect(passed.length).toBeGreaterThan(0);
    for (const { conditions } of passed) expect(conditions).toEqual(['StringEquals iam:PassedToService: scheduler.amazonaws.com']);
  });

  test('queue attributes are readable by the worker of the queue, and no function may call GetQueueUrl', () => {
    const pollers = grants.filter(({ action }) => action === 'sqs:GetQueueAttributes');
    const workers = grants.filter(({ action, resource }) => action === 'sqs:ReceiveMessage' && !resource.endsWith('-dead-letters'));
    expect(pollers.map(({ grantee, resource }) => [grantee, resource])).toEqual(
      workers.map(({ grantee, resource }) => [grantee, resource]),
    );
    expect(grants.filter(({ action }) => action === 'sqs:GetQueueUrl' || action === 'sqs:ChangeMessageVisibility')).toEqual([]);
  });
});

test('one function takes dead letters from their queues', () => {
  const takers = grants.filter(({ action, resource }) => action === 'sqs:ReceiveMessage' && resource.endsWith('-dead-letters'));
  expect([...new Set(takers.map(({ grantee }) => grantee))]).toEqual([functionName('prod', 'admin-dead-letters/schedule')]);
});

describe('permissions of restore tokens', () => {
  const ofKey = grants.filter(({ resource }) => resource.includes(restoreKeySecretName('prod')));

  test('the key that signs them is read and replaced by the function that mails them, and by no other', () => {
    expect(ofKey.map(({ grantee, action }) => [grantee, action]).toSorted()).toEqual([
      [functionName('prod', 'account-deletion/queue-steps'), 'secretsmanager:GetSecretValue'],
      [functionName('prod', 'account-deletion/queue-steps'), 'secretsmanager:PutSecretValue'],
    ]);
  });

  test('no function is granted secrets by a pattern that includes the key', () => {
    const patterns = grants.filter(({ action }) => action.startsWith('secretsmanager:')).map(({ resource }) => resource);
    expect(patterns.filter((resource) => !/:secret:spei\/prod\/[a-z-]+-\?{6}$/.test(resource))).toEqual([]);
  });

  test('the function that verifies them has no access to the key, and reads the public ones', () => {
    const verifier = grants.filter(({ grantee }) => grantee === functionName('prod', 'account-deletion/api'));
    expect(verifier.filter(({ resource }) => resource.includes(credentialsTableName('prod'))).map(({ action }) => action)).toEqual([
      'dynamodb:GetItem',
      'dynamodb:PutItem',
    ]);
    expect(verifier.filter((grant) => ofKey.includes(grant))).toEqual([]);
  });
});

describe('gate permissions', () => {
  const functionsWith = (action: string, resource: string): readonly string[] =>
    grants.filter((grant) => grant.action === action && grant.resource.includes(resource)).map(({ grantee }) => grantee);

  test('every API function that reads the secret of API keys may update and read gates', () => {
    const authorising = functionsWith('secretsmanager:GetSecretValue', 'master-key').filter((grantee) => grantee.endsWith('-api'));
    expect(authorising.length).toBeGreaterThan(5);
    for (const action of ['dynamodb:UpdateItem', 'dynamodb:GetItem']) {
      expect(functionsWith(action, tableName('prod'))).toEqual(expect.arrayContaining([...authorising]));
    }
  });
});

describe('credentials permissions', () => {
  const tableArn = (name: string): string => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`;

  /** Whether a resource of a statement, which may be a pattern, covers an ARN or a part of it. */
  const covers = (pattern: string, arn: string): boolean => {
    const expression = pattern
      .split('*')
      .map((part) => part.replaceAll(/[$()+.[\\\]^{|}]/g, String.raw`\$&`).replaceAll('?', '.'))
      .join('.*');
    return new RegExp(`^${expression}$`).test(arn) || pattern.startsWith(`${arn}/`);
  };

  const granteesOn = (arn: string): readonly string[] => [
    ...new Set(
      grants.filter(({ action, resource }) => action.startsWith('dynamodb:') && covers(resource, arn)).map(({ grantee }) => grantee),
    ),
  ];

  test('covers() matches an ARN, its patterns and parts of a table', () => {
    const arn = tableArn(credentialsTableName('prod'));
    expect([arn, '*', tableArn('spei-*'), tableArn('spei-prod-credential?'), `${arn}/index/any`].map((each) => covers(each, arn))).toEqual(
      Array(5).fill(true),
    );
    expect([tableArn(tableName('prod')), `${arn}s`, tableArn('spei-prod-?')].map((each) => covers(each, arn))).toEqual(
      Array(3).fill(false),
    );
    expect(granteesOn(tableArn(tableName('prod'))).length).toBeGreaterThan(5);
  });

  /** The functions of identity: no other function may access credentials. */
  const IDENTITY =
    /spei-prod-(?:auth|api-keys|api-key-reveal|device-credentials|user-identities|users|account-settings|account-deletion|secret-scanning)-/;

  test('only functions of identity have access to the credentials table', () => {
    // Listing streams has no resource of its own; this table has no stream.
    const readers = grants.filter(
      ({ action, resource }) =>
        action.startsWith('dynamodb:') && action !== 'dynamodb:ListStreams' && covers(resource, tableArn(credentialsTableName('prod'))),
    );
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.map(({ grantee }) => grantee).filter((grantee) => !IDENTITY.test(grantee))).toEqual([]);
  });

  const ofReceipts = `ForAnyValue:StringEquals kms:ResourceAliases: alias/spei-prod-receipts`;
  const throughS3 = `StringEquals kms:ViaService: s3.${REGION}.amazonaws.com`;
  const parameter = (name: string): string => `{{resolve:ssm:${name}}}`;
  const kmsGrants = grants.filter(
    ({ action, conditions }) => (action.startsWith('kms:') || action === '*') && !conditions.includes(ofReceipts),
  );
  const grantsOn = (key: string) => kmsGrants.filter(({ resource }) => resource === parameter(key));

  test('only the function that reveals API keys may decrypt them, and it may encrypt none', () => {
    const granted = grantsOn(apiKeysKeyParameter('prod'));
    const decrypting = granted.filter(({ action }) => action !== 'kms:Encrypt');
    expect(decrypting.map(({ grantee, action }) => [grantee, action])).toEqual([['spei-prod-api-key-reveal-api', 'kms:Decrypt']]);
    const encrypting = granted.filter(({ action }) => action === 'kms:Encrypt').map(({ grantee }) => grantee);
    expect(encrypting.toSorted()).toEqual(['spei-prod-api-keys-api', 'spei-prod-auth-api']);
  });

  test('the KMS key of the credentials table is used through DynamoDB by functions of identity, and no other key is granted', () => {
    const everyGrant = grantsOn(credentialsKeyParameter('prod'));
    const ofErasures = everyGrant.filter(({ conditions }) => conditions.includes(throughS3));
    const granted = everyGrant.filter((grant) => !ofErasures.includes(grant));
    expect(granted.length).toBeGreaterThan(0);
    for (const { grantee, conditions } of granted) {
      expect([grantee, conditions]).toEqual([
        expect.stringMatching(IDENTITY),
        [`StringEquals kms:ViaService: dynamodb.${REGION}.amazonaws.com`],
      ]);
    }
    expect(kmsGrants).toHaveLength(everyGrant.length + grantsOn(apiKeysKeyParameter('prod')).length);
  });

  test('functions that erase encrypt entries of the list of erasures under it, and decrypt none', () => {
    const ofErasures = grantsOn(credentialsKeyParameter('prod')).filter(({ conditions }) => conditions.includes(throughS3));
    expect(ofErasures.map(({ grantee, action }) => `${grantee} ${action}`).toSorted()).toEqual(
      ['account-deletion-queue-purges', 'validate-schedule', 'validations-api'].map((name) => `spei-prod-${name} kms:GenerateDataKey`),
    );
  });

  test('the KMS key of the receipts is granted for writing and reading files alone', () => {
    expect(new Set(grants.filter(({ conditions }) => conditions.includes(ofReceipts)).map(({ action }) => action))).toEqual(
      new Set(['kms:Decrypt', 'kms:GenerateDataKey']),
    );
  });
});

describe('permissions on the administrative audit', () => {
  test('every function may at most read rows and add them', () => {
    const arn = `:table/${adminAuditTableName('prod')}`;
    const actions = grants.filter(({ resource }) => resource.includes(arn) || resource.endsWith(':table/*')).map(({ action }) => action);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'].includes(action))).toEqual([]);
  });

  test('every function may at most list the heads of its chain and add them', () => {
    const actions = grants.filter(({ resource }) => resource.includes('spei-prod-audit-heads')).map(({ action }) => action);
    expect(new Set(actions)).toEqual(new Set(['s3:ListBucket', 's3:PutObject']));
  });
});
