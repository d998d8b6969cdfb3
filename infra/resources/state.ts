import { Aws, CfnDynamicReference, CfnDynamicReferenceService } from 'aws-cdk-lib';

import type { SecondaryIndex } from '../../shared/platform/dynamodb/table-schema.ts';
import { arnOf } from '../settings/arns.ts';
import {
  adminAuditTableName,
  apiKeysKeyParameter,
  credentialsKeyParameter,
  credentialsTableName,
  receiptKeyAlias,
  secretName,
  tableName,
  tableStreamParameter,
} from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

type ImportFolder = 'imports' | 'uploads';

type ImportFileAction = 's3:PutObject' | 's3:GetObject' | 's3:DeleteObject';

type ReceiptFolder = 'kept' | 'passing' | 'uploads' | 'stream-records';

type ReceiptAction = 's3:PutObject' | 's3:PutObjectTagging' | 's3:GetObject' | 's3:DeleteObject' | 's3:DeleteObjectTagging';

type TableAction = 'BatchGetItem' | 'BatchWriteItem' | 'ConditionCheckItem' | 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query';

/** Rows of the administrative audit are added and read; no function may replace or remove one. */
type AuditAction = 'GetItem' | 'PutItem' | 'Query';

/** Bucket names are global, so they contain account and region. */
const bucketName = (stage: Stage, purpose: string): string => `spei-${stage.name}-${purpose}-${Aws.ACCOUNT_ID}-${Aws.REGION}`;

const bucketArn = (name: string): string => `arn:${Aws.PARTITION}:s3:::${name}`;

/** KMS actions that S3 performs with the caller's permissions for the bucket's key; with a form, with those of its signer. */
const receiptKeyAccess = (stage: Stage, actions: readonly ReceiptAction[]): readonly Access[] => {
  const keyActions = [
    ...(actions.includes('s3:PutObject') ? ['kms:GenerateDataKey'] : []),
    ...(actions.includes('s3:GetObject') ? ['kms:Decrypt'] : []),
  ];
  if (keyActions.length === 0) return [];
  return [
    {
      actions: keyActions,
      resources: [arnOf('kms', 'key/*')],
      conditions: { 'ForAnyValue:StringEquals': { 'kms:ResourceAliases': receiptKeyAlias(stage.name) } },
    },
  ];
};

/** An SSM parameter, read when a stack is deployed. */
const parameterValue = (name: string): string => new CfnDynamicReference(CfnDynamicReferenceService.SSM, name).toString();

/** KMS actions that DynamoDB performs for the caller of a table action. */
const credentialsKeyActions = (actions: readonly TableAction[]): readonly string[] => [
  'kms:Decrypt',
  'kms:DescribeKey',
  ...(actions.every((action) => action === 'GetItem' || action === 'Query')
    ? []
    : ['kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom', 'kms:ReEncryptTo']),
];

/** The stateful resources of a stage: environment variables that name them and access that can be granted. */
export const stateOf = (stage: Stage) => {
  const table = tableName(stage.name);
  const tableArn = arnOf('dynamodb', `table/${table}`);
  const secretArn = arnOf('secretsmanager', `secret:${secretName(stage.name)}`);
  const certificates = bucketName(stage, 'certificates');
  const importFiles = bucketName(stage, 'import-files');
  const receipts = bucketName(stage, 'receipts');
  const dataExports = bucketName(stage, 'data-exports');
  const erasures = bucketName(stage, 'erasures');
  const auditHeads = bucketName(stage, 'audit-heads');
  const adminAudit = adminAuditTableName(stage.name);
  const tableEnvironment = {
    TABLE_NAME: table,
    TABLE_TIMEOUT_MS: String(stage.tableTimeoutMs),
    OVERRIDES_MAX_AGE_SECONDS: String(stage.overridesMaxAgeSeconds),
  };
  const secretsEnvironment = { SECRETS_ARN: secretArn };
  const credentials = credentialsTableName(stage.name);
  const apiKeysKeyArn = parameterValue(apiKeysKeyParameter(stage.name));
  return {
    buckets: { certificates, importFiles, receipts, dataExports },
    /** The list of erasures. It contains no account data, and no purge empties it. */
    erasureBucket: erasures,
    /** Heads of the administrative audit, which no function may replace. */
    auditHeadsBucket: auditHeads,
    tableEnvironment,
    secretsEnvironment,
    certificateEnvironment: { CERTIFICATE_BUCKET: certificates, CERTIFICATE_TIMEOUT_MS: String(stage.certificateTimeoutMs) },
    importFilesEnvironment: { IMPORT_BUCKET: importFiles, IMPORT_TIMEOUT_MS: String(stage.importTimeoutMs) },
    receiptFilesEnvironment: { RECEIPT_BUCKET: receipts, RECEIPT_TIMEOUT_MS: String(stage.receiptTimeoutMs) },
    dataExportsEnvironment: { DATA_EXPORT_BUCKET: dataExports, DATA_EXPORT_TIMEOUT_MS: String(stage.importTimeoutMs) },
    erasureListEnvironment: { ERASURE_BUCKET: erasures, ERASURE_TIMEOUT_MS: String(stage.certificateTimeoutMs) },
    adminAuditEnvironment: { ADMIN_AUDIT_TABLE_NAME: adminAudit },
    auditHeadsEnvironment: { AUDIT_HEADS_BUCKET: auditHeads, AUDIT_HEADS_TIMEOUT_MS: String(stage.certificateTimeoutMs) },
    credentialsEnvironment: { CREDENTIALS_TABLE_NAME: credentials },
    apiKeysKeyEnvironment: { API_KEYS_KEY_ARN: apiKeysKeyArn },
    participantsEnvironment: { PARTICIPANTS_MAX_AGE_SECONDS: String(stage.participantsMaxAgeSeconds) },

    /** A transaction needs the permissions of its writes. */
    table: (...actions: readonly TableAction[]): Access => ({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [tableArn],
    }),

    /** The table of the administrative audit. */
    adminAudit: (...actions: readonly AuditAction[]): Access => ({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [arnOf('dynamodb', `table/${adminAudit}`)],
    }),

    /** Listing applies to the bucket, and writing to its objects. */
    auditHeads: (action: 's3:ListBucket' | 's3:PutObject'): readonly Access[] => [
      { actions: [action], resources: [action === 's3:ListBucket' ? bucketArn(auditHeads) : `${bucketArn(auditHeads)}/heads/*`] },
    ],

    /** The table of credentials; DynamoDB uses its key with the caller's permissions. */
    credentials: (...actions: readonly TableAction[]): readonly Access[] => [
      { actions: actions.map((action) => `dynamodb:${action}`), resources: [arnOf('dynamodb', `table/${credentials}`)] },
      {
        actions: credentialsKeyActions(actions),
        resources: [parameterValue(credentialsKeyParameter(stage.name))],
        conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${Aws.REGION}.amazonaws.com` } },
      },
    ],

    /** Functions that erase data add to the list, and cannot read it. The key of the credentials encrypts it. */
    erasureListing: [
      { actions: ['s3:PutObject'], resources: [`${bucketArn(erasures)}/erased/*`] },
      {
        actions: ['kms:GenerateDataKey'],
        resources: [parameterValue(credentialsKeyParameter(stage.name))],
        conditions: { StringEquals: { 'kms:ViaService': `s3.${Aws.REGION}.amazonaws.com` } },
      },
    ] satisfies readonly Access[],

    /** Functions that create API keys may encrypt them; only the function that reveals them may decrypt. */
    apiKeysKey: (action: 'kms:Encrypt' | 'kms:Decrypt'): Access => ({ actions: [action], resources: [apiKeysKeyArn] }),

    /** ARN of the table's stream, read when a stack is deployed. */
    streamArn: parameterValue(tableStreamParameter(stage.name)),

    /** An index can only be queried. */
    indexes: (...indexes: readonly SecondaryIndex[]): Access => ({
      actions: ['dynamodb:Query'],
      resources: indexes.map(({ name }) => `${tableArn}/index/${name}`),
    }),

    /** Secrets Manager appends six random characters to an ARN. */
    secret: { actions: ['secretsmanager:GetSecretValue'], resources: [`${secretArn}-??????`] } satisfies Access,

    certificates: (...actions: readonly ('s3:PutObject' | 's3:GetObject')[]): Access => ({
      actions,
      resources: [`${bucketArn(certificates)}/cep/*`],
    }),

    /** The portal's responses, with a tag where they expire early; in the bucket of the certificates. */
    responseWriting: {
      actions: ['s3:PutObject', 's3:PutObjectTagging'],
      resources: [`${bucketArn(certificates)}/responses/*`],
    } satisfies Access,

    responseReading: [
      { actions: ['s3:GetObject'], resources: [`${bucketArn(certificates)}/responses/*`] },
      // Without it S3 answers 403 instead of 404 for a missing object.
      { actions: ['s3:ListBucket'], resources: [bucketArn(certificates)] },
    ] satisfies readonly Access[],

    /** Removing certificates means every version of them, or they could be restored. One request removes many versions, which needs both. */
    certificateErasure: [
      {
        actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
        resources: [`${bucketArn(certificates)}/cep/*`, `${bucketArn(certificates)}/responses/*`],
      },
      { actions: ['s3:ListBucketVersions'], resources: [bucketArn(certificates)] },
    ] satisfies readonly Access[],

    /**
     * `kept` and `passing` contain receipts, `uploads` files that callers sent past the API, `stream-records` changes that could not be
     * passed on. The key is named by its alias.
     */
    receipts: (folders: readonly ReceiptFolder[], ...actions: readonly ReceiptAction[]): readonly Access[] => [
      { actions, resources: folders.map((folder) => `${bucketArn(receipts)}/${folder}/*`) },
      // Without it S3 answers 403 instead of 404 for a missing file.
      ...(actions.includes('s3:GetObject') ? [{ actions: ['s3:ListBucket'], resources: [bucketArn(receipts)] }] : []),
      ...receiptKeyAccess(stage, actions),
    ],

    /** Files too large for a response. A function needs read access to sign an address for reading. */
    exportFiles: { actions: ['s3:PutObject', 's3:GetObject'], resources: [`${bucketArn(importFiles)}/exports/*`] } satisfies Access,

    /** Archives of accounts. Writing includes aborting an upload in parts; a function needs read access to sign an address for reading. */
    dataExports: (...actions: readonly ('s3:PutObject' | 's3:AbortMultipartUpload' | 's3:DeleteObject' | 's3:GetObject')[]): Access => ({
      actions,
      resources: [`${bucketArn(dataExports)}/data-exports/*`],
    }),

    /** `uploads` contains files straight from callers, `imports` those sent through the API. */
    importFiles: (folders: readonly ImportFolder[], ...actions: readonly ImportFileAction[]): readonly Access[] => [
      { actions, resources: folders.map((folder) => `${bucketArn(importFiles)}/${folder}/*`) },
      // Without it S3 answers 403 instead of 404 for a missing file.
      ...(actions.includes('s3:GetObject') ? [{ actions: ['s3:ListBucket'], resources: [bucketArn(importFiles)] }] : []),
    ],
  };
};

export type State = ReturnType<typeof stateOf>;
