import { Match } from 'aws-cdk-lib/assertions';

import { DUE_INDEX, TTL_ATTRIBUTE, VALIDATION_HISTORY_INDEX } from '../../shared/platform/dynamodb/table-schema.ts';
import { HISTORY_PROJECTION } from '../../shared/validation/adapters/dynamodb/history-index.ts';
import { synthesize } from '../support/infra/synthesized.ts';

const prod = synthesize('prod').data;
const dev = synthesize('dev').data;

const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

describe.each([
  ['prod', prod],
  ['dev', dev],
])('state of %s', (_name, data) => {
  test.each([
    ['AWS::DynamoDB::Table', 2],
    ['AWS::KMS::Key', 1],
    ['AWS::S3::Bucket', 2],
    ['AWS::SecretsManager::Secret', 1],
  ])('%s outlives its stack', (type, count) => {
    expect(data.ofType(type)).toHaveLength(count);
    for (const [, resource] of data.ofType(type)) {
      // A first deployment that fails leaves nothing behind that the next one would trip over.
      expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
  });

  test('the table can be restored to any second, expires what is old, and has the two indexes the stores use', () => {
    data.template.hasResourceProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true },
      GlobalSecondaryIndexes: [
        {
          IndexName: VALIDATION_HISTORY_INDEX,
          KeySchema: keys('history_pk', 'history_sk'),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...HISTORY_PROJECTION] },
        },
        { IndexName: DUE_INDEX, KeySchema: keys('due_pk', 'due_sk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
    });
  });

  test('credentials lie in a table of their own, without an index, under a key of ours that is rotated', () => {
    data.template.hasResourceProperties('AWS::DynamoDB::Table', {
      TableName: Match.stringLikeRegexp('-credentials$'),
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: Match.absent(),
      StreamSpecification: Match.absent(),
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: Match.anyValue() },
    });
    data.template.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
  });

  test('certificates are encrypted, versioned, private, and travel over TLS only', () => {
    data.template.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: { ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    expect(JSON.stringify(data.ofType('AWS::S3::BucketPolicy'))).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
  });

  test('files to import are encrypted, private, gone after a day at the latest, and taken from browsers', () => {
    data.template.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: { ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
      LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 1 }] },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'] }] },
      VersioningConfiguration: Match.absent(),
    });
  });

  test('the secret is made by the stack, 64 characters of it', () => {
    data.template.hasResourceProperties('AWS::SecretsManager::Secret', { GenerateSecretString: { PasswordLength: 64 } });
  });
});

test('only prod refuses to delete its tables', () => {
  prod.template.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
  dev.template.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: false });
});
