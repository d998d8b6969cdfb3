export const REGION = 'us-east-1';

type FunctionSettings = {
  readonly tableName: string;
  readonly bucket: string;
  readonly queueUrl: string;
  readonly secretArn: string;
  /** Origin of the portal simulator. */
  readonly portalUrl: string;
};

/** What Powertools reads of the environment by itself; without it, every function warns with every request. */
export const POWERTOOLS_ENVIRONMENT = { POWERTOOLS_METRICS_NAMESPACE: 'Bench', POWERTOOLS_SERVICE_NAME: 'bench' };

/** Variables a deployment gives its functions, those of all functions together. */
export const functionEnvironment = ({ tableName, bucket, queueUrl, secretArn, portalUrl }: FunctionSettings) => ({
  ...POWERTOOLS_ENVIRONMENT,
  SERVICE_VERSION: '1.0.0',
  AWS_REGION: REGION,
  TABLE_NAME: tableName,
  SECRETS_ARN: secretArn,
  CERTIFICATE_BUCKET: bucket,
  VALIDATION_QUEUE_URL: queueUrl,
  CEP_PORTAL_URL: `${portalUrl}/cep`,
  CEP_USER_AGENT: 'spei-validation-service bench',
  SENDER_PROBES: '40012,40072,40014',
  QUEUE_EXPIRY_SECONDS: '3600',
  STATUS_RECHECK_SECONDS: '3600',
  RETRY_QUEUE_URL: queueUrl,
  PARSE_QUEUE_URL: queueUrl,
  COMMIT_QUEUE_URL: queueUrl,
  RECEIPT_QUEUE_URL: queueUrl,
  ARCHIVE_QUEUE_URL: queueUrl,
  DELIVERY_QUEUE_URL: queueUrl,
  SLOW_DELIVERY_QUEUE_URL: queueUrl,
  WEBHOOK_EVENT_QUEUE_URL: queueUrl,
  SUBSCRIBER_QUEUE_URL: queueUrl,
  WEBHOOK_SIGNING_KEYS: '1',
  IMPORT_BUCKET: bucket,
  RECEIPT_BUCKET: bucket,
  DATA_EXPORT_BUCKET: bucket,
  RECEIPT_RETENTION_DAYS: '30',
  LAMBDA_TASK_ROOT: '/var/task',
  RETRY_SCHEDULE_GROUP: 'bench',
  RETRY_QUEUE_ARN: 'arn:aws:sqs:us-east-1:000000000000:bench',
  RETRY_SCHEDULE_ROLE_ARN: 'arn:aws:iam::000000000000:role/bench',
  RETRY_SCHEDULE_DEAD_LETTERS_ARN: 'arn:aws:sqs:us-east-1:000000000000:bench-dead-letters',
});
