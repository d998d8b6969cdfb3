import { Match } from 'aws-cdk-lib/assertions';

import { BENEFICIARY_SEARCH_INDEX } from '../../../shared/beneficiaries/indexes.ts';
import { FILE_LIFETIME_MS } from '../../../shared/exports/domain/export-job.ts';
import { KEY_ENDING_INDEX, KEY_PREFIX_INDEX, USER_LIST_INDEX } from '../../../shared/identity/accounts/indexes.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { OWNER_INDEX, TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import { VALIDATION_CLIENT_REF_INDEX, VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { synthesize } from '../../support/infra/synthesized.ts';

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
    ['AWS::DynamoDB::Table', 3],
    ['AWS::KMS::Key', 3],
    ['AWS::S3::Bucket', 6],
    ['AWS::SecretsManager::Secret', 6],
  ])('%s is retained when its stack is deleted', (type, count) => {
    expect(data.ofType(type)).toHaveLength(count);
    for (const [, resource] of data.ofType(type)) {
      // A first deployment that fails leaves nothing behind that the next one would trip over.
      expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
  });

  test('the table has point-in-time recovery, a TTL and the indexes of the stores', () => {
    data.template.hasResourceProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true },
      GlobalSecondaryIndexes: [
        {
          IndexName: VALIDATION_HISTORY_INDEX.name,
          KeySchema: keys('history_pk', 'history_sk'),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...VALIDATION_HISTORY_INDEX.projected] },
        },
        {
          IndexName: VALIDATION_CLIENT_REF_INDEX.name,
          KeySchema: keys('history_pk', 'client_ref_sk'),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...VALIDATION_HISTORY_INDEX.projected] },
        },
        { IndexName: DUE_INDEX.name, KeySchema: keys('due_pk', 'due_sk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
        {
          IndexName: BENEFICIARY_SEARCH_INDEX.name,
          KeySchema: keys('search_pk', 'search_sk'),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...BENEFICIARY_SEARCH_INDEX.projected] },
        },
        { IndexName: OWNER_INDEX.name, KeySchema: keys('owner_pk', 'pk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
        ...[USER_LIST_INDEX, KEY_PREFIX_INDEX, KEY_ENDING_INDEX].map(({ name, partition, projected }) => ({
          IndexName: name,
          KeySchema: keys(partition, 'user_list_sk'),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] },
        })),
      ],
    });
  });

  test('credentials are in a table of their own, with an index of owners alone, under a customer managed key with rotation', () => {
    data.template.hasResourceProperties('AWS::DynamoDB::Table', {
      TableName: Match.stringLikeRegexp('-credentials$'),
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: [
        { IndexName: OWNER_INDEX.name, KeySchema: keys('owner_pk', 'pk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
      StreamSpecification: Match.absent(),
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: Match.anyValue() },
    });
    data.template.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
  });

  test('the bucket of certificates is encrypted, versioned, private and TLS only', () => {
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

  test('the bucket of imports is encrypted, private, expires files after a day and allows POST and GET from browsers', () => {
    data.template.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: { ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
      LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 1 }] },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST', 'GET'] }] },
      VersioningConfiguration: Match.absent(),
    });
  });

  test('the bucket of data exports is without versions and keeps an archive for longer than its link', () => {
    const days = FILE_LIFETIME_MS / 86_400_000 + 1;
    data.template.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: [{ Status: 'Enabled', ExpirationInDays: days, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }],
      },
      VersioningConfiguration: Match.absent(),
    });
  });

  test('the secret is generated by the stack with 64 characters', () => {
    data.template.hasResourceProperties('AWS::SecretsManager::Secret', { GenerateSecretString: { PasswordLength: 64 } });
  });
});

test('only prod has deletion protection on its tables', () => {
  prod.template.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
  dev.template.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: false });
});
