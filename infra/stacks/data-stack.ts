import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
  type GlobalSecondaryIndexProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectLockRetention, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';

import { DEFAULT_EVIDENCE_DAYS, EVIDENCE_RETENTION_DAYS } from '../../shared/identity/accounts/domain/evidence-retention.ts';
import { OWNER_INDEX, TTL_ATTRIBUTE, type SecondaryIndex } from '../../shared/platform/dynamodb/table-schema.ts';
import { DAYS_TAG, RESPONSES_PREFIX } from '../../shared/validation/domain/evidence/responses-object.ts';
import { mailRegionOf } from '../resources/messages.ts';
import { stateOf } from '../resources/state.ts';
import { TABLE_INDEXES } from '../resources/table-indexes.ts';
import type { Front } from '../settings/front.ts';
import {
  adminAuditTableName,
  apiKeysKeyParameter,
  credentialsKeyParameter,
  credentialsTableName,
  identitySecretName,
  originTokenName,
  receiptKeyAlias,
  processorSecretName,
  restoreKeySecretName,
  vapidSecretName,
  botSecretName,
  secretName,
  tableName,
  tableStreamParameter,
} from '../settings/names.ts';
import { BACKUP_DAYS, type Stage } from '../settings/stages.ts';

/**
 * Retained, except by a first deployment that fails: its leftovers would have the names that the next one needs. In `prod`, deletion
 * protection keeps even those tables; see docs/deploy.md.
 */
const RETAINED = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** How long a head of the administrative audit cannot be removed, by any account. */
const AUDIT_HEAD_DAYS = 365;

const text = (name: string) => ({ name, type: AttributeType.STRING });

const indexProps = ({ name, partition, sort, projected }: SecondaryIndex): GlobalSecondaryIndexProps => ({
  indexName: name,
  partitionKey: text(partition),
  sortKey: text(sort),
  ...(projected.length === 0
    ? { projectionType: ProjectionType.KEYS_ONLY }
    : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projected] }),
});

/** The resources that must outlive all others: the tables, the files, the secret that keys are derived from. */
export class DataStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, { description: 'SPEI validation: state', terminationProtection: stage.deletionProtection });
    const table = new Table(this, 'Table', {
      tableName: tableName(stage.name),
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: TTL_ATTRIBUTE,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: stage.deletionProtection,
      removalPolicy: RETAINED,
    });
    for (const index of TABLE_INDEXES) table.addGlobalSecondaryIndex(indexProps(index));
    if (table.tableStreamArn === undefined) throw new TypeError('the table has no stream');
    // The ARN of a stream contains its creation time, so its readers cannot derive it.
    new CfnParameter(this, 'TableStream', {
      name: tableStreamParameter(stage.name),
      description: 'Stream of the table',
      type: 'String',
      value: table.tableStreamArn,
    });
    const credentialsKey = new Key(this, 'CredentialsKey', {
      description: 'Encrypts the table of credentials',
      enableKeyRotation: true,
      removalPolicy: RETAINED,
    });
    new CfnParameter(this, 'CredentialsKeyName', {
      name: credentialsKeyParameter(stage.name),
      description: 'KMS key that encrypts the table of credentials',
      type: 'String',
      value: credentialsKey.keyArn,
    });
    const credentials = new Table(this, 'Credentials', {
      tableName: credentialsTableName(stage.name),
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: credentialsKey,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: TTL_ATTRIBUTE,
      deletionProtection: stage.deletionProtection,
      removalPolicy: RETAINED,
    });
    credentials.addGlobalSecondaryIndex(indexProps(OWNER_INDEX));
    const adminAudit = new Table(this, 'AdminAudit', {
      tableName: adminAuditTableName(stage.name),
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.deletionProtection,
      removalPolicy: RETAINED,
    });
    const apiKeysKey = new Key(this, 'ApiKeysKey', {
      description: 'Encrypts API keys, so that they can be revealed to their users',
      enableKeyRotation: true,
      removalPolicy: RETAINED,
    });
    new CfnParameter(this, 'ApiKeysKeyName', {
      name: apiKeysKeyParameter(stage.name),
      description: 'KMS key that encrypts API keys',
      type: 'String',
      value: apiKeysKey.keyArn,
    });
    const { buckets, erasureBucket, auditHeadsBucket } = stateOf(stage);
    const certificates = new Bucket(this, 'Certificates', {
      bucketName: buckets.certificates,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      lifecycleRules: [
        // An overwritten or removed file can be restored for a week.
        { noncurrentVersionExpiration: Duration.days(7), expiredObjectDeleteMarker: true },
        { prefix: RESPONSES_PREFIX, expiration: Duration.days(DEFAULT_EVIDENCE_DAYS) },
        ...EVIDENCE_RETENTION_DAYS.filter((days) => days !== DEFAULT_EVIDENCE_DAYS).map((days) => ({
          prefix: RESPONSES_PREFIX,
          tagFilters: { [DAYS_TAG]: String(days) },
          expiration: Duration.days(days),
        })),
      ],
      removalPolicy: RETAINED,
    });
    const erasures = new Bucket(this, 'Erasures', {
      bucketName: erasureBucket,
      encryption: BucketEncryption.KMS,
      encryptionKey: credentialsKey,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      // If an entry could be removed, a restored backup would bring back erased data.
      ...(stage.backups === null ? {} : { objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(BACKUP_DAYS)) }),
      // One day longer than the retention of the oldest backup that may lack the erasure.
      lifecycleRules: [
        { expiration: Duration.days(BACKUP_DAYS + 1), noncurrentVersionExpiration: Duration.days(1) },
        { expiredObjectDeleteMarker: true },
      ],
      removalPolicy: RETAINED,
    });
    const auditHeads = new Bucket(this, 'AuditHeads', {
      bucketName: auditHeadsBucket,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      // A head that could be removed would prove nothing about the rows before it.
      ...(stage.backups === null ? {} : { objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(AUDIT_HEAD_DAYS)) }),
      removalPolicy: RETAINED,
    });
    const importFiles = new Bucket(this, 'ImportFiles', {
      bucketName: buckets.importFiles,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // A file is removed once it has been read; uploads that are never imported, and exports, expire after a day.
      lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // Browsers upload with a form, and read an export from an address; only the service can sign these.
      cors: [{ allowedMethods: [HttpMethods.POST, HttpMethods.GET], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3_600 }],
      removalPolicy: RETAINED,
    });
    const receiptsKey = new Key(this, 'ReceiptsKey', {
      alias: receiptKeyAlias(stage.name),
      description: 'Encrypts the files of receipts',
      enableKeyRotation: true,
      removalPolicy: RETAINED,
    });
    const receipts = new Bucket(this, 'Receipts', {
      bucketName: buckets.receipts,
      encryption: BucketEncryption.KMS,
      encryptionKey: receiptsKey,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // Without versions, so that erased files are gone.
      versioned: false,
      lifecycleRules: [
        { prefix: 'kept/', expiration: Duration.days(stage.receiptRetentionDays) },
        // A file is temporary until its validation is written; a week leaves time to repair a broken subscriber.
        { prefix: 'kept/', tagFilters: { temporary: 'yes' }, expiration: Duration.days(7) },
        { prefix: 'passing/', expiration: Duration.days(1) },
        { prefix: 'uploads/', expiration: Duration.days(1) },
        // Twice the retention of dead letters, so that a message that fails again still leads to its record.
        { prefix: 'stream-records/', expiration: Duration.days(28) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3_600 }],
      removalPolicy: RETAINED,
    });
    const dataExports = new Bucket(this, 'DataExports', {
      bucketName: buckets.dataExports,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // Without versions, so that erased files are gone.
      versioned: false,
      // A link is valid for seven days from the end of writing; an object's age counts from the start of its upload.
      lifecycleRules: [{ expiration: Duration.days(8), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: RETAINED,
    });
    const copyRegion = stage.backups?.copyRegion ?? null;
    const secret = new Secret(this, 'MasterSecret', {
      secretName: secretName(stage.name),
      description:
        'Keys of the service are derived from this value (HKDF). npm run secret rotates it; replacing it by hand invalidates every API key.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      replicaRegions: copyRegion === null ? [] : [{ region: copyRegion }],
      removalPolicy: RETAINED,
    });
    new Secret(this, 'RestoreTokenKeyPair', {
      secretName: restoreKeySecretName(stage.name),
      description: 'Private key (JWK) that signs restore tokens. The first use creates it; while this is {}, the next use creates another.',
      // A secret must be created with some text: this one contains no key pair, so the first use creates one.
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'placeholder' },
      removalPolicy: RETAINED,
    });
    new Secret(this, 'PaymentProcessor', {
      secretName: processorSecretName(stage.name),
      description:
        'JSON with api_key and signing_secret of the payment processor. An operator writes it; until then paid plans answer 503.',
      // A secret must be created with some text: this one contains no key.
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'placeholder' },
      removalPolicy: RETAINED,
    });
    new Secret(this, 'PushKeys', {
      secretName: vapidSecretName(stage.name),
      description:
        'The keys of push messages (VAPID) are derived from this value. Browsers subscribe with them: another value ends every subscription.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      replicaRegions: copyRegion === null ? [] : [{ region: copyRegion }],
      removalPolicy: RETAINED,
    });
    new Secret(this, 'MessengerBot', {
      secretName: botSecretName(stage.name),
      description:
        'Credentials of the messenger bot, JSON. npm run messenger writes them; while there is no bot_token, users cannot link chats.',
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'placeholder' },
      removalPolicy: RETAINED,
    });
    if (stage.front !== null) this.addOriginTokens(stage.name, stage.front);
    if (stage.identityProviders.length > 0) {
      new Secret(this, 'IdentityClients', {
        secretName: identitySecretName(stage.name),
        description:
          'Client secrets of the providers of identities, JSON by provider. An operator writes it; until then users cannot link identities.',
        removalPolicy: RETAINED,
      });
    }
    // The operator's commands and the local environment read these outputs by name.
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'CredentialsTableName', { value: credentials.tableName });
    new CfnOutput(this, 'AdminAuditTableName', { value: adminAudit.tableName });
    new CfnOutput(this, 'AuditHeadsBucket', { value: auditHeads.bucketName });
    new CfnOutput(this, 'CertificateBucket', { value: certificates.bucketName });
    new CfnOutput(this, 'ErasureBucket', { value: erasures.bucketName });
    new CfnOutput(this, 'ImportBucket', { value: importFiles.bucketName });
    new CfnOutput(this, 'ReceiptBucket', { value: receipts.bucketName });
    new CfnOutput(this, 'DataExportBucket', { value: dataExports.bucketName });
    new CfnOutput(this, 'ApiKeysKeyArn', { value: apiKeysKey.keyArn });
    new CfnOutput(this, 'SecretsArn', { value: secret.secretArn });
    new CfnOutput(this, 'WebhookKeys', { value: stage.webhookKeys });
    new CfnOutput(this, 'MailRegion', { value: mailRegionOf(stage) });
    if (stage.mailFrom !== null) new CfnOutput(this, 'MailFrom', { value: stage.mailFrom });
    new CfnOutput(this, 'TextMessagesPerCountryAndDay', { value: String(stage.textMessagesPerCountryAndDay) });
  }

  private addOriginTokens(stage: Stage['name'], { tokens }: Front): void {
    for (const id of tokens) {
      new Secret(this, `OriginToken${id}`, {
        secretName: originTokenName(stage, id),
        description: 'CloudFront sends this value to the API, which then trusts the client address that CloudFront reports.',
        generateSecretString: { passwordLength: 64, excludePunctuation: true },
        // A deployment that fails goes back to templates that name the token.
        removalPolicy: RETAINED,
      });
    }
  }
}
